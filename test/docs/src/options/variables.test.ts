import { describe, expect, it } from 'vitest';
import { permitsRows } from '../../../../packages/sending-queue/dist/config/permits-rows.js';
import { allSettings } from '../../../../packages/sending-queue/dist/config/settings.js';
import { allDocuments } from '../markdown/documents.mjs';

/** But for one in quotes: a line of the log that complains of it. */
const NAME = /(?<!")\bOTEL_(?:(?:TRACES|LOGS|METRICS)_)?SENDING_QUEUE_([A-Z_]*[A-Z])\b(?!_|\*)/g;

const known = new Set(
  [...allSettings, ...Object.values(permitsRows)].flatMap(
    ({ variable }: { variable?: string }) => variable ?? [],
  ),
);
const documents = allDocuments().filter(({ text }) => text.includes('SENDING_QUEUE_'));

describe('variables of the queue', () => {
  it.each(documents.map(({ path, text }) => [path, text] as const))('in %s exist', (_path, text) => {
    const unknown = [...text.matchAll(NAME)].flatMap(([name, suffix = '']) =>
      known.has(suffix) ? [] : name,
    );
    expect(unknown).toEqual([]);
  });

  it('are all on the page of options', () => {
    const page = allDocuments().find(({ path }) => path === 'docs/options.md');
    expect([...known].filter((suffix) => !page?.text.includes(`\`${suffix}\``))).toEqual([]);
  });
});
