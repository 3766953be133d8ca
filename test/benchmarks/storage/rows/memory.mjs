import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { withFolder } from '../disk.mjs';
import { withProcess } from '../helper-process.mjs';
import { SPANS } from '../loads/create-load.mjs';

/** Making that many spans takes its time, and their queue is as far beyond memory with a part of it. */
const TOTAL_BYTES = { '64 KiB': 1e9, '4 KiB': 1e9, [SPANS]: 2e8 };
const SIDES = /** @type {(keyof typeof TOTAL_BYTES)[]} */ (Object.keys(TOTAL_BYTES));
const MOST_MEGABYTES = 100;

/** What an outage costs in memory whose requests are on the disk. */
export const memory = defineRow({
  name: 'memory',
  title: `resident memory while 1 GB (spans: 200 MB) is queued, the destination being down, and then sent; requests of`,
  sides: SIDES,
  measure: (side) =>
    withFolder((folder) =>
      withProcess('memory', [folder, side, TOTAL_BYTES[side] ?? 0], async (helper) => {
        const { queued, start, storing, draining, end } = await helper.ask('measure');
        return {
          'queued (MB)': queued / 1e6,
          'after a warm-up (MB)': start.megabytes,
          'peak while storing (MB)': storing.megabytes,
          'peak while draining (MB)': draining.megabytes,
          'at the end (MB)': end.megabytes,
          'growth (MB)': Math.max(storing.megabytes, draining.megabytes) - start.megabytes,
          'stored in (s)': storing.seconds,
          'drained in (s)': draining.seconds,
        };
      }),
    ),
  goals: (figures) =>
    SIDES.map((side) => {
      const { most } = figures[side]['growth (MB)'];
      return {
        what: `${side}: growth at most ${MOST_MEGABYTES} MB, in every round`,
        reached: `${text(most)} MB`,
        isMet: most <= MOST_MEGABYTES,
      };
    }),
});
