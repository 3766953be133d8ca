import { VALID_PERIODS } from '../ledger/periods.js';
import { rebalance } from '../rebalance/rebalance.js';
import type { Lease, PermitStore } from '../store/permit-store.js';

/**
 * Reads what a fleet uses, and writes the shares that follow from it: what the holder of the lease does once per period.
 *
 * @returns whether they were written; not so when somebody else has the lease by now, or wrote in between
 */
export async function balance(
  store: PermitStore,
  destination: string,
  leader: string,
  { fence }: Lease,
): Promise<boolean> {
  const fleet = await store.fleet(destination);
  if (fleet === undefined) return false;
  const { totalPermits, periodMillis } = fleet.budget;
  const alive = fleet.hosts.filter(({ ageMillis }) => ageMillis < VALID_PERIODS * periodMillis);
  const fair = totalPermits / alive.length;
  const hosts = alive.map(({ id, permits, used, wanted }) => {
    const isLacking = wanted > permits;
    return {
      id,
      // Whoever lacks something and has less than the fair part starts from that, as a new one does.
      share: isLacking && permits < fair ? 0 : permits / totalPermits,
      permits,
      // Whoever lacks something uses all it has, whether its requests are too large to fill it or not.
      used: isLacking ? permits : used,
    };
  });
  const shares = rebalance({ hosts, totalPermits });
  return store.publish(destination, { leader, fence, basedOn: fleet.version, shares });
}
