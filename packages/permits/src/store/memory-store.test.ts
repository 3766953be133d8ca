import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { describeStore } from '../../testing/store-suite.js';
import { MemoryStore } from './memory-store.js';

const PERIOD_MILLIS = 60_000;

describeStore('MemoryStore', PERIOD_MILLIS, async () => {
  const clock = new VirtualClock();
  return {
    store: new MemoryStore(clock),
    pass: (periods) => clock.advance(periods * PERIOD_MILLIS),
    close: async () => {},
  };
});
