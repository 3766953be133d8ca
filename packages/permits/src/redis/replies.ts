import type { Fleet, HostEntry, SyncReply } from '../store/permit-store.js';

/** Numbers come as text, since Redis makes integers of those of Lua. */
type Field = string | undefined;

/** Fields of an instance in the answer of the fleet. */
const HOST_FIELDS = 5;

/** The answer of a script as fields. Clients may be set to give buffers. */
export function fieldsOf(reply: unknown): readonly Field[] {
  if (!Array.isArray(reply)) throw new Error(`Redis answered with ${typeof reply}, not with a list.`);
  return reply.map((field: unknown) => (field === null ? undefined : String(field)));
}

export function syncReplyFrom(reply: unknown): SyncReply {
  const [
    accepted,
    permits,
    safe,
    minimum,
    share,
    fence,
    epoch,
    totalPermits,
    periodMillis,
    hosts,
    version,
    leader,
  ] = fieldsOf(reply);
  return {
    accepted: accepted === '1',
    epoch: epoch ?? '',
    permits: Number(permits),
    safePermits: Number(safe),
    minPermits: Number(minimum),
    budget: { totalPermits: Number(totalPermits), periodMillis: Number(periodMillis) },
    hosts: Number(hosts),
    version: Number(version),
    share: share === undefined ? undefined : Number(share),
    leader,
    lease: fence === undefined ? undefined : { fence: Number(fence) },
  };
}

export function fleetFrom(reply: unknown): Fleet {
  const [totalPermits, periodMillis, version, leader, unassigned, remaining, ...hosts] = fieldsOf(reply);
  return {
    budget: { totalPermits: Number(totalPermits), periodMillis: Number(periodMillis) },
    version: Number(version),
    leader,
    hosts: Array.from({ length: hosts.length / HOST_FIELDS }, (_, index) =>
      hostFrom(hosts.slice(index * HOST_FIELDS, (index + 1) * HOST_FIELDS)),
    ),
    unassigned: Number(unassigned),
    remaining: Number(remaining),
  };
}

function hostFrom([id, permits, used, wanted, ageMillis]: readonly Field[]): HostEntry {
  return {
    id: id ?? '',
    permits: Number(permits),
    used: Number(used),
    wanted: Number(wanted),
    ageMillis: Number(ageMillis),
  };
}
