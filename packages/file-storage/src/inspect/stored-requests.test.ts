import { describe, expect, it } from 'vitest';
import { OpenedLog } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { storedRequests } from './stored-requests.js';

const QUEUE = 'traces-protobuf-checkout';

async function textsIn(directory: string, queue = QUEUE): Promise<string[]> {
  const texts: string[] = [];
  for await (const { slot, payload } of storedRequests(directory, queue)) {
    texts.push(`${slot} ${Buffer.from(payload).toString().slice(0, 3)}`);
  }
  return texts;
}

describe('storedRequests', () => {
  it('are those of all slots, in order, that are not acknowledged', async () => {
    const directory = temporaryFolder();
    const one = new OpenedLog({ directory, name: 'checkout' });
    const other = new OpenedLog({ directory, name: 'checkout' });
    await one.append('a');
    const place = await one.append('b');
    await one.append('c');
    await other.append('d');
    one.log.acknowledge(place);
    await one.close();
    expect(await textsIn(directory)).toEqual(['slot-0 a', 'slot-0 c', 'slot-1 d']);
  });

  it('are those of all files of a slot', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, name: 'checkout', segmentBytes: 65_536 });
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`.padStart(3, '0').padEnd(9000, '.'));
    for (const text of texts) await opened.append(text);
    expect(await textsIn(directory)).toEqual(texts.map((text) => `slot-0 ${text.slice(0, 3)}`));
  });

  it('tell of each request what was written with it', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, name: 'checkout' });
    await opened.append('a');
    const { value } = await storedRequests(directory, QUEUE).next();
    expect(value).toMatchObject({
      slot: 'slot-0',
      id: 1,
      items: 1,
      acceptedAtMillis: opened.clock.wallTime(),
      signal: 'traces',
      format: 'otlp-protobuf',
    });
  });

  it('are none of a queue that is not there', async () => {
    const directory = temporaryFolder();
    await new OpenedLog({ directory }).append('a');
    expect(await textsIn(directory, 'logs-json-audit')).toEqual([]);
  });
});
