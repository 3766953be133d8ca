import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf, placeOf } from '../markdown/blocks.mjs';
import { allDocuments, readDocument, root } from '../markdown/documents.mjs';
import { membersOf } from '../options/docstrings.mjs';
import { messagesOf, unknownWords, wordsOfUnion } from './messages.js';

const SNAPSHOT = 'packages/sending-queue/src/queue/snapshot.ts';
const LINE = /^@otelq\/([a-z-]+) (?:(?:traces|logs|metrics): )?(.*)$/;

const page = readDocument('docs/troubleshooting.md').text;
const lines = allDocuments()
  .flatMap(blocksOf)
  .filter(({ words }) => words === 'diag')
  .flatMap((block) =>
    block.code
      .trimEnd()
      .split('\n')
      .map((line) => [line, placeOf(block)] as const),
  );

/** What the system says of an address. */
const OF_THE_SYSTEM = /\b(?:connect|listen) E[A-Z]+.*$/;

/** One word may be the name of something, or of what is counted. */
const MOST_UNKNOWN_WORDS = 1;

const known = new Map<string, string[][]>();

/** The messages of a package, and of those that its own are put together with; read once. */
function messagesFor(packageName: string): string[][] {
  const found = known.get(packageName) ?? messagesOf(packageName);
  known.set(packageName, found);
  if (packageName !== 'sending-queue') return found;
  return [...found, ...messagesFor('file-storage'), ...messagesFor('otlp-exporter')];
}

describe('a line of the log', () => {
  it.each(lines)('%s is in the code', (line) => {
    const [, packageName = '', message = ''] = LINE.exec(line) ?? [];
    expect(message, 'a line begins with @otelq/ and the name of a package').not.toBe('');
    // The signal in front may be part of the message.
    const said = `: ${message.replace(OF_THE_SYSTEM, '')}`;
    expect(unknownWords(said, messagesFor(packageName)).length).toBeLessThanOrEqual(MOST_UNKNOWN_WORDS);
  });

  it('that nobody writes is found out', () => {
    const words = unknownWords(': the moon turned bad: it is late', messagesFor('sending-queue'));
    expect(words.length).toBeGreaterThan(MOST_UNKNOWN_WORDS);
  });

  it('is one message, and not the beginning of one with the end of another', () => {
    const messages = [
      ['queue of ', ' is full'],
      ['disk of ', ' is slow: '],
    ];
    expect(unknownWords('queue of traces is full', messages)).toEqual(['traces']);
    expect(unknownWords('disk of 1 is slow: queue of 2 is full', messages)).toEqual([]);
    expect(unknownWords('queue of 1 is slow: 2', messages)).toEqual(['queue', 'of', 'is', 'slow']);
  });
});

describe('troubleshooting', () => {
  const [, storage = ''] = /## The storage complains(.*?)\n## /s.exec(page) ?? [];
  const quoted = [...storage.matchAll(/^\| `([^`]+)` \|/gm)].flatMap(([, text]) => text ?? []);

  it.each(quoted)('quotes what the storage says: %s', (text) => {
    const pieces = text.split(' … ');
    const says = messagesFor('file-storage').some((message) =>
      pieces.every((piece) => message.some((part) => part.includes(piece))),
    );
    expect(says).toBe(true);
  });

  it.each(
    ['DropReason', 'RejectReason', 'ProcessorLossReason'].flatMap((name) => wordsOfUnion(SNAPSHOT, name)),
  )('explains the reason %s', (reason) => {
    expect(page).toContain(`\n| \`${reason}\` |`);
  });

  it.each(membersOf(join(root, SNAPSHOT), 'QueueSnapshot').map(({ name }) => name))('explains %s', (name) => {
    const [, fields = ''] = /## What the figures mean(.*?)\n## /s.exec(page) ?? [];
    expect(fields).toMatch(new RegExp(`^\\| [^|]*\`${name}\`[^|]* \\|`, 'm'));
  });
});
