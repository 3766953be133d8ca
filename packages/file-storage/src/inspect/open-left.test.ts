import { describe, expect, it } from 'vitest';
import { OpenedLog } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { inspectStorage } from './inspect-storage.js';
import { openLeft } from './open-left.js';

const QUEUE = 'traces-protobuf-checkout';
const deaf = { onAdopted() {}, onDamaged() {} };

describe('openLeft', () => {
  it('opens what nobody has open, and nothing else', async () => {
    const directory = temporaryFolder();
    const opened = [0, 1, 2].map(() => new OpenedLog({ directory, name: 'checkout' }));
    for (const [index, one] of opened.entries()) await one.append(`of ${index}`);
    await opened[0]?.close();
    await opened[2]?.close();
    const left = openLeft(directory, QUEUE, deaf);
    const records = await left.read(10, 1000);
    const texts = records.map(({ payload }) => Buffer.from(payload).toString());
    expect(texts.toSorted()).toEqual(['of 0', 'of 2']);
    for (const { place } of records) left.acknowledge(place);
    await left.close();
    const [queue] = await inspectStorage(directory);
    expect(queue?.slots).toMatchObject([{ folder: 'slot-1', stored: { requests: 1 } }]);
  });

  it('leaves nothing behind where there is nothing to open', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, name: 'checkout' });
    const left = openLeft(directory, QUEUE, deaf);
    expect(await left.read(10, 1000)).toEqual([]);
    await left.close();
    const [queue] = await inspectStorage(directory);
    expect(queue?.slots.map(({ folder }) => folder)).toEqual(['slot-0']);
    await opened.close();
  });

  it('refuses a queue that is not there', async () => {
    const directory = temporaryFolder();
    await new OpenedLog({ directory, name: 'checkout' }).append('a');
    expect(() => openLeft(directory, 'logs-json-audit', deaf)).toThrow(
      /there is no queue logs-json-audit in/,
    );
  });
});
