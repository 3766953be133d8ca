/**
 * What is known of a destination, apart from its instances: a hash that is read at the beginning of a call, and of which only
 * what has changed is written at its end.
 *
 * The time is the server's. Where it goes back, as after the failover to a server whose clock is behind, time stands still and
 * goes on from there: a lease, or what is kept for somebody, never lasts for as long as the clock was set back.
 *
 * A memory that may have lost something is none: where a key was evicted, or the server is not the process that wrote it, since
 * what a restart finds on its disk, or a replica has that takes over, may lack what was said last. It begins anew under another
 * epoch, with the budget that was set, and numbers that grow on; and grants nothing until those who may have been granted
 * something have reported, or closed their gates.
 */
export const STATE = `
local stateKey, membersKey, dueKey, sharesKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local TEXTS = { 'epoch', 'server', 'leader' }
local NUMBERS = {
  'totalPermits', 'periodMillis', 'grantsFrom', 'entries', 'members', 'permits', 'unmet', 'owed', 'pledged',
  'remaining', 'fence', 'leaseEndsAt', 'version', 'publishedAt', 'readAt', 'behind',
}
local state, stored = {}, {}
local now

-- Before Redis 7 a script that asks for the time writes nothing without it.
if redis.replicate_commands then redis.replicate_commands() end

local function text(number)
  return string.format('%.17g', number)
end

-- The process that answers: another one after a restart or a failover. Empty for a user who may not know.
local function serverId()
  local info = redis.pcall('INFO', 'server')
  return type(info) == 'string' and string.match(info, 'run_id:(%x+)') or ''
end

local function forget()
  redis.call('DEL', membersKey, dueKey, sharesKey)
  state.epoch, state.leader = ARGV[2], ''
  for _, name in ipairs({ 'entries', 'members', 'permits', 'unmet', 'owed', 'pledged', 'remaining' }) do
    state[name] = 0
  end
  for _, name in ipairs({ 'grantsFrom', 'leaseEndsAt', 'publishedAt' }) do state[name] = -math.huge end
end

local function isWhole()
  return redis.call('HLEN', membersKey) == state.members and redis.call('ZCARD', dueKey) == state.members
end

local function readTime()
  local readAt = tonumber(ARGV[1])
  if not readAt then
    local time = redis.call('TIME')
    readAt = time[1] * 1000 + time[2] / 1000
  end
  if readAt < state.readAt then state.behind = state.behind + state.readAt - readAt end
  state.readAt = readAt
  now = readAt + state.behind
end

local function begin(totalPermits, periodMillis)
  local values = redis.call('HMGET', stateKey, TEXTS[1], TEXTS[2], TEXTS[3], unpack(NUMBERS))
  for index, name in ipairs(TEXTS) do stored[name] = values[index] end
  for index, name in ipairs(NUMBERS) do stored[name] = values[index + #TEXTS] end
  local server = serverId()
  -- Who may not know the server does not make it another one, and leaves what those who may know have noted.
  state.server = server == '' and stored.server or server
  if stored.epoch then
    state.epoch, state.leader = stored.epoch, stored.leader
    for _, name in ipairs(NUMBERS) do state[name] = tonumber(stored[name]) end
    local calledAt = state.readAt + state.behind
    readTime()
    if (stored.server ~= '' and stored.server ~= state.server) or not isWhole() then
      forget()
      -- After so long all that was known has ended, whatever it was.
      local isRecent = now - calledAt < KEY_PERIODS * state.periodMillis
      if isRecent then state.grantsFrom = now + VALID_PERIODS * state.periodMillis end
    end
  elseif totalPermits then
    forget()
    state.totalPermits, state.periodMillis = totalPermits, periodMillis
    state.fence, state.version, state.readAt, state.behind = 0, 0, 0, 0
    readTime()
  else
    return false
  end
  return true
end

local function keep(key, millis)
  redis.call('PEXPIRE', key, string.format('%.0f', millis))
end

local function finish()
  local changed = {}
  local function write(name, value)
    if value ~= stored[name] then
      changed[#changed + 1] = name
      changed[#changed + 1] = value
    end
  end
  for _, name in ipairs(TEXTS) do write(name, state[name]) end
  for _, name in ipairs(NUMBERS) do write(name, text(state[name])) end
  if #changed > 0 then redis.call('HSET', stateKey, unpack(changed)) end
  local millis = KEY_PERIODS * state.periodMillis
  keep(stateKey, math.max(millis, BUDGET_KEPT_MILLIS))
  keep(membersKey, millis)
  keep(dueKey, millis)
  keep(sharesKey, millis)
end

local function free()
  return floorToGrain(state.totalPermits) - state.permits - state.remaining
end
`;
