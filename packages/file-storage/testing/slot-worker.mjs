/** A worker thread of the built package: takes a slot in the folder that is its data, posts its name, and stays. */
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Slots } from '../dist/slot/slots.js';

const slots = new Slots(workerData);
const own = slots.takeOwn();
const { taken } = slots.takeDead();
parentPort.on('message', () => {});
parentPort.postMessage([own, ...taken].map(({ folder }) => basename(folder)));
