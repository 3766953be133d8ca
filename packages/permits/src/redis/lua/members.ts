/**
 * Instances that are alive (`h` and the name), that left (`l`) or were lost (`x`): one hash has what is known of them, packed,
 * and one sorted set the time when each ends.
 */
export const MEMBERS = `
local ENTRY, REMNANT = '<ddddddddddd', '<ddd'

local function put(member, packed, endsAt)
  state.members = state.members + redis.call('HSET', membersKey, member, packed)
  redis.call('ZADD', dueKey, text(endsAt), member)
end

local function drop(member)
  state.members = state.members - redis.call('HDEL', membersKey, member)
  redis.call('ZREM', dueKey, member)
end

local function entryFrom(packed)
  if not packed then return nil end
  local entry = {}
  entry.sequence, entry.permits, entry.allowed, entry.safe, entry.used, entry.wanted, entry.unmet,
    entry.owed, entry.seenAt, entry.grownAt, entry.totalPermits = struct.unpack(ENTRY, packed)
  return entry
end

local function remnantFrom(packed)
  if not packed then return nil end
  local remnant = {}
  remnant.sequence, remnant.permits, remnant.addedAt = struct.unpack(REMNANT, packed)
  return remnant
end

local function entryEnd(entry)
  return entry.seenAt + VALID_PERIODS * state.periodMillis
end

-- Takes an instance out of the sums.
local function discount(entry)
  state.entries = state.entries - 1
  state.permits = state.permits - entry.permits
  state.unmet = state.unmet - entry.unmet
  state.owed = state.owed - entry.owed
  state.pledged = state.pledged - (entry.permits - entry.allowed)
end

local function addEntry(host, entry)
  state.entries = state.entries + 1
  state.permits = state.permits + entry.permits
  state.unmet = state.unmet + entry.unmet
  state.owed = state.owed + entry.owed
  state.pledged = state.pledged + (entry.permits - entry.allowed)
  put('h' .. host, struct.pack(ENTRY, entry.sequence, entry.permits, entry.allowed, entry.safe, entry.used,
    entry.wanted, entry.unmet, entry.owed, entry.seenAt, entry.grownAt, entry.totalPermits), entryEnd(entry))
end

local function dropRemnant(member, remnant)
  state.remaining = state.remaining - remnant.permits
  drop(member)
end

local function addRemnant(kind, host, permits, sequence, addedAt)
  local member = kind .. host
  local before = remnantFrom(redis.call('HGET', membersKey, member))
  if before then state.remaining = state.remaining - before.permits end
  state.remaining = state.remaining + permits
  put(member, struct.pack(REMNANT, sequence, permits, addedAt), addedAt + KEPT_PERIODS[kind] * state.periodMillis)
end

local function endMember(member)
  local kind, host, packed = string.sub(member, 1, 1), string.sub(member, 2), redis.call('HGET', membersKey, member)
  if kind ~= 'h' then return dropRemnant(member, remnantFrom(packed)) end
  local entry = entryFrom(packed)
  discount(entry)
  drop(member)
  addRemnant('x', host, entry.safe, entry.sequence, entryEnd(entry))
end

-- Ends what is due, the first so many of it. Returns whether that was all.
local function expire()
  local members = redis.call('ZRANGEBYSCORE', dueKey, '-inf', text(now), 'LIMIT', 0, ENDED_PER_CALL)
  for _, member in ipairs(members) do endMember(member) end
  return #members < ENDED_PER_CALL
end

-- Ends what is due of one instance, however much else is.
local function expireHost(host)
  if expire() then return end
  for _, kind in ipairs({ 'h', 'l', 'x' }) do
    local endsAt = redis.call('ZSCORE', dueKey, kind .. host)
    if endsAt and tonumber(endsAt) <= now then endMember(kind .. host) end
  end
end

-- What is known of an instance: alive, left, lost.
local function lookUp(host)
  local packed = redis.call('HMGET', membersKey, 'h' .. host, 'l' .. host, 'x' .. host)
  return entryFrom(packed[1]), remnantFrom(packed[2]), remnantFrom(packed[3])
end
`;
