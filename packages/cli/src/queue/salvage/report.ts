import type { DamagedSegment, SalvagedSegment } from '@otelq/file-storage/inspect';
import { bytesText, countOf } from '../amounts.js';
import { describeOwner } from '../ls/describe.js';

/** What is wrong with a damaged file, and what of it can be read. */
export function damageText(segment: DamagedSegment): string {
  const { queue, slot, file, problem, readable, acknowledged, lost } = segment;
  const lines = [`${queue}/${slot}/${file}`, ...problemLines(problem)];
  const isKnown = problem !== 'newer-version' && problem !== 'unreadable';
  if (isKnown) lines.push(`  can be read: ${amountText(readable)}`);
  if (acknowledged.requests > 0) lines.push(`  delivered or dropped before: ${amountText(acknowledged)}`);
  if (lost.requests > 0) lines.push(`  can't be read: ${countOf(lost.requests, 'request')}`);
  return lines.map((line) => `${line}\n`).join('');
}

/** What becomes of a damaged file that is only looked at. */
export function prospectText({ salvage, isSetAside, owner, readable }: DamagedSegment): string {
  if (salvage === 'done') return '  salvaged before\n';
  if (readable.requests === 0) return '';
  if (isSetAside) return '  --into stores it once more; it may have been delivered before it was set aside\n';
  const sender =
    owner === undefined
      ? 'the next process that opens the queue sends it'
      : `${describeOwner(owner)} sends it`;
  return `  ${sender}\n`;
}

/** What came of salvaging a file. */
export function outcomeText({ outcome, owner, stored, keptAs, isRepeated, error }: SalvagedSegment): string {
  const twice = isRepeated ? ', some of it for the second time: an earlier salvage was cut off' : '';
  switch (outcome) {
    case 'stored':
      return error === undefined
        ? `  stored${twice}; the file is kept as ${keptAs}\n`
        : `  stored${twice}; ${error.message}, so that another salvage would store it again\n`;
    case 'failed':
      return `  failed after ${countOf(stored.requests, 'request')}${twice}: ${error?.message ?? 'unknown reason'}\n`;
    case 'in-use':
      return `  left: ${describeOwner(owner)} has it open, and sends it\n`;
    case 'done-before':
      return '  left: salvaged before\n';
    case 'nothing':
      return '  left: nothing to store\n';
  }
}

/** The same for programs. */
export function reportJson(segments: readonly (DamagedSegment | SalvagedSegment)[]): string {
  const files = segments.map((segment) => ({
    ...segment,
    owner: segment.owner ?? null,
    problem: segment.problem ?? null,
    ...('error' in segment && { error: segment.error?.message ?? null }),
  }));
  return `${JSON.stringify(files, undefined, 2)}\n`;
}

function problemLines(problem: DamagedSegment['problem']): string[] {
  switch (problem) {
    case 'damaged-header':
      return ['  its header is damaged'];
    case 'newer-version':
      return ['  written by a newer version of otelq, which can read it'];
    case 'unreadable':
      return ["  can't be opened"];
    case undefined:
      return [];
  }
}

function amountText({ requests, items, bytes }: DamagedSegment['readable']): string {
  return `${countOf(requests, 'request')}, ${countOf(items, 'item')}, ${bytesText(bytes)}`;
}
