/** `Ledger.leave()`. */
export const LEAVE = `
local host, burst = ARGV[3], tonumber(ARGV[4])
if not begin() then return false end
expireHost(host)
resign(host)
local entry = lookUp(host)
if entry then
  discount(entry)
  drop('h' .. host)
  addRemnant('l', host, math.min(entry.permits, ceilToGrain(burst)), math.huge, now)
end
finish()
return false
`;

/** `Ledger.lead()`. */
export const LEAD = `
begin(tonumber(ARGV[4]), tonumber(ARGV[5]))
local fence = lead(ARGV[3])
finish()
return fence
`;

/** `Ledger.publish()`. */
export const PUBLISH = `
local LARGEST_CALL = 2000
if not begin() then return '0' end
if leaderNow() ~= ARGV[3] or tonumber(ARGV[4]) ~= state.fence or tonumber(ARGV[5]) ~= state.version then
  finish()
  return '0'
end
redis.call('DEL', sharesKey)
for first = 6, #ARGV, LARGEST_CALL do
  redis.call('HSET', sharesKey, unpack(ARGV, first, math.min(#ARGV, first + LARGEST_CALL - 1)))
end
state.version = state.version + 1
state.publishedAt = now
finish()
return '1'
`;

/** `Ledger.setTotalPermits()`. */
export const SET_TOTAL_PERMITS = `
if not begin() then return '0' end
state.totalPermits = tonumber(ARGV[3])
finish()
return '1'
`;

/** `Ledger.fleet()`: the one call that takes longer the more instances there are. */
export const FLEET = `
if not begin() then return false end
while not expire() do end
local answer = {
  text(state.totalPermits), text(state.periodMillis), text(state.version), leaderNow(), text(math.max(0, free())),
  text(state.remaining),
}
local function add(host, permits, used, wanted, ageMillis)
  for _, field in ipairs({ host, text(permits), text(used), text(wanted), text(ageMillis) }) do
    answer[#answer + 1] = field
  end
end
local members = redis.call('HGETALL', membersKey)
for index = 1, #members, 2 do
  local kind, host = string.sub(members[index], 1, 1), string.sub(members[index], 2)
  if kind == 'h' then
    local entry = entryFrom(members[index + 1])
    add(host, entry.permits, entry.used, entry.wanted, now - entry.seenAt)
  elseif kind == 'x' then
    local remnant = remnantFrom(members[index + 1])
    local ageMillis = now - remnant.addedAt + VALID_PERIODS * state.periodMillis
    if ageMillis < ENTRY_PERIODS * state.periodMillis then add(host, remnant.permits, 0, 0, ageMillis) end
  end
end
finish()
return answer
`;
