/**
 * A process of the built package that takes slots, and does what it reads, line by line, answering each in one line of JSON:
 *
 *     node slot-process.mjs QUEUE_FOLDER
 *
 * take      takes a slot of its own, then those of the dead: { own, taken, isUnsure }, with names of slots
 * look      takes those of the dead: { taken, isUnsure }
 * release   lets go of all of them: {}
 */
import { writeSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Slots } from '../dist/slot/slots.js';

const slots = new Slots(process.argv[2]);
const held = [];

function look() {
  const { taken, isUnsure } = slots.takeDead();
  held.push(...taken);
  return { taken: taken.map(({ folder }) => basename(folder)), isUnsure };
}

const commands = {
  take() {
    const own = slots.takeOwn();
    held.push(own);
    return { own: basename(own.folder), ...look() };
  },
  look,
  release() {
    for (const slot of held.splice(0)) slot.release();
    return {};
  },
};

writeSync(1, `${JSON.stringify({ pid: process.pid })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  writeSync(1, `${JSON.stringify(commands[line]())}\n`);
}
