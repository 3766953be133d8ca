/**
 * An application with the store at the address that it is given. Asks it until it answers when told to, and ends by itself.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagConsoleLogger, diag } from '@opentelemetry/api';
import { storeAt } from '../dist/address/store-at.js';

diag.setLogger(new DiagConsoleLogger());
const [address, isAwaited] = process.argv.slice(2);
const store = storeAt(address);

async function answers() {
  try {
    await store.fleet('backend');
    return true;
  } catch {
    return false;
  }
}

// An answer that is awaited keeps no process alive either.
const held = setInterval(() => {}, 1000);
while (isAwaited && !(await answers())) await sleep(10);
clearInterval(held);
writeSync(1, isAwaited ? 'answered' : 'not asked');
