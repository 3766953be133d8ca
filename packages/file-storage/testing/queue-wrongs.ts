import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { DiagLine } from '../../sending-queue/testing/recorded-diag.js';
import type { DamagedQueue } from './damaged-queue.js';
import type { LogLife } from './log-life.js';
import type { QueueLife } from './queue-process.js';

export interface Lives {
  readonly queue: DamagedQueue;
  readonly directory: string;
  readonly use: LogLife | undefined;
  readonly fresh: readonly string[];
  readonly lives: readonly QueueLife[];
  readonly last: QueueLife;
  readonly lines: readonly DiagLine[];
}

export function wrongs({ queue, directory, use, fresh, lives, last, lines }: Lives): string[] {
  const found: string[] = [];
  const text = (payload: Uint8Array) => Buffer.from(payload).toString('latin1');
  const short = (t: string) => t.slice(0, 60);
  const sent = lives.flatMap((life) => life.sent);
  const sentSet = new Set(sent);
  const done = new Set(use?.done);
  const items = new Map<string, number>();
  for (const segment of queue.stored.segments) for (const r of segment.records) items.set(text(r.payload), r.items);
  for (const t of [...fresh, ...(use?.left ?? []), ...(use?.done ?? [])]) if (!items.has(t)) items.set(t, 1);
  const isNew = (t: string) => /^(fresh|new) /.test(t);
  for (const t of sentSet) if (!items.has(t)) found.push(`stranger: ${short(t)}`);
  for (const t of done) if (!isNew(t) && !queue.stored.segments.some((s) => s.records.some((r) => text(r.payload) === t))) found.push(`stranger read: ${short(t)}`);
  for (const r of queue.expected) { const t = text(r.payload); if (!sentSet.has(t) && !done.has(t)) found.push(`missing: ${short(t)}`); }
  for (const t of [...fresh, ...(use?.left ?? [])]) if (!sentSet.has(t)) found.push(`missing new: ${short(t)}`);
  if (!queue.mayRepeat) {
    for (const r of queue.unexpected) if (sentSet.has(text(r.payload))) found.push(`acknowledged sent: ${short(text(r.payload))}`);
    if (sent.length !== sentSet.size) found.push(`repeated: ${sent.filter((t, i) => sent.indexOf(t) !== i).map(short)}`);
    for (const t of done) if (sentSet.has(t)) found.push(`done sent: ${short(t)}`);
  }
  for (const life of [...lives, last]) {
    const s = life.snapshot;
    if (life.refused.length > 0) found.push(`refused: ${life.refused}`);
    if (s.enqueued !== s.delivered + s.dropped + s.queuedItems + s.inFlightItems) found.push(`unbalanced: ${JSON.stringify(s)}`);
    if (s.queuedItems !== 0 || s.inFlightItems !== 0 || s.queueSize !== 0 || s.rejected !== 0 || s.state !== 'stopped' || s.storage?.requests !== 0 || s.storage.items !== 0 || s.storage.bytes !== 0) found.push(`left: ${JSON.stringify(s)}`);
    if (Object.keys(s.droppedByReason).some((r) => r !== 'storage-damaged')) found.push(`reason: ${JSON.stringify(s)}`);
    if (Object.values(s).some((v) => typeof v === 'number' && v < 0)) found.push(`negative: ${JSON.stringify(s)}`);
    const delivered = life.sent.reduce((n, t) => n + (items.get(t) ?? 0), 0);
    if (delivered !== s.delivered) found.push(`delivered: ${delivered} ${s.delivered}`);
  }
  if (last.sent.length > 0) found.push(`sent again: ${last.sent.map(short)}`);
  found.push(...(use?.problems ?? []).map((p) => `log: ${p}`));
  const losses = lines.map((l) => /^.*?(\S+\.segment): (\d+) requests are lost \((\d+) items/.exec(l.text)).filter((m) => m !== null);
  const files = readdirSync(directory, { recursive: true }).map(String);
  for (const m of losses) {
    const p = m[1] ?? '';
    if (losses.filter((o) => o[1] === p).length > 1) found.push(`told twice: ${p}`);
    const name = basename(p);
    if (!files.some((f) => f.includes(`${name}.corrupt-`)) || files.some((f) => `${directory}/${f}` === p)) found.push(`not aside: ${name} ${files.join(' ')}`);
  }
  const texts = lines.map((l) => l.text);
  const headers = texts.filter((t) => t.includes('damaged header'));
  for (const t of headers) {
    const name = /(\d{10}-[0-9a-f]{8}\.segment)/.exec(t)?.[1] ?? '';
    if (headers.filter((o) => o === t).length > 1) found.push(`told twice: ${t}`);
    if (!files.some((f) => f.includes(`${name}.corrupt-`))) found.push(`header not aside: ${name} ${files.join(' ')}`);
  }
  for (const t of texts) if (/threw/.test(t)) found.push(`threw: ${t}`);
  for (const segment of queue.stored.segments)
    for (const r of segment.records) {
      const t = text(r.payload);
      if (segment.acknowledged.includes(r) || sentSet.has(t) || done.has(t)) continue;
      if (queue.isMissed(r, segment) && !losses.some((m) => m[1]?.includes(basename(segment.path).slice(11)))) found.push(`silent: ${short(t)}`);
    }
  return found;
}
