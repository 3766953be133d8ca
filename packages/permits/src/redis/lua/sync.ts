/** `Ledger.sync()`. */
export const SYNC = `
local report = {
  host = ARGV[3], sequence = tonumber(ARGV[4]), epoch = ARGV[5], used = tonumber(ARGV[6]), wanted = tonumber(ARGV[7]),
  holding = tonumber(ARGV[8]), burst = tonumber(ARGV[9]), canLead = ARGV[10] == '1',
  safe = tonumber(ARGV[13]),
}

local function answer(accepted, permits, safe, minimum, share, fence)
  finish()
  return {
    accepted, text(permits), text(safe), text(minimum), share, fence, state.epoch, text(state.totalPermits),
    text(state.periodMillis), text(state.entries), text(state.version), leaderNow(),
  }
end

local function holdings(entry, lost)
  local says = ceilToGrain(report.holding)
  if entry then return math.min(says, entry.permits) end
  local remnant = 0
  if lost then
    remnant = lost.permits
    dropRemnant('x' .. report.host, lost)
  end
  if report.epoch == '' or report.epoch == state.epoch then return math.min(says, remnant) end
  if says > 0 and state.grantsFrom == -math.huge then
    state.grantsFrom = now + VALID_PERIODS * state.periodMillis
  end
  return math.min(says, floorToGrain(state.totalPermits))
end

local function minimumOf(fair, burst)
  return floorToGrain(math.max(MIN_PART * fair, math.min(BURSTS_PER_MINIMUM * burst, fair)))
end

local function dueOf(fair, minimum, target)
  return math.max(minimum, math.min(DUE_PART * fair, target))
end

local function toldOf(permits, isGrowing, entry, share)
  if not entry or isGrowing then return permits end
  local told = math.min(permits, entry.allowed)
  local totalPermits = state.totalPermits
  if totalPermits < entry.totalPermits then return floorToGrain(told * (totalPermits / entry.totalPermits)) end
  local target = share and floorToGrain(share * totalPermits) or permits
  if entry.grownAt >= state.publishedAt or target >= told * TOLERANCE then return told end
  local lacking = state.owed - state.pledged - math.max(0, free() - permits)
  return math.max(target, told - math.max(0, lacking))
end

-- ledger/descent.ts
local function descend(told, share, minimum)
  local own, others = free() + state.pledged, state.permits - state.pledged
  local excess = told - own
  if excess <= 0 or told == 0 then return told end
  local available = math.max(0, own + others)
  local target = floorToGrain(available * (share or 1 / (state.entries + 1)))
  local level = target < told and target or floorToGrain(told * (available / (told + others)))
  return math.max(told - excess, math.min(told, math.max(minimum, level)))
end

begin(tonumber(ARGV[11]), tonumber(ARGV[12]))
expireHost(report.host)
local entry, left, lost = lookUp(report.host)
local function sequenceOf(known) return known and known.sequence or 0 end
if report.sequence <= math.max(sequenceOf(entry), sequenceOf(left), sequenceOf(lost)) then
  return answer('0', 0, 0, 0, false, false)
end
if entry then discount(entry) end
local holds = holdings(entry, lost)
local totalPermits = state.totalPermits
local fair = totalPermits / (state.entries + 1)
local burst = ceilToGrain(report.burst)
local minimum = minimumOf(fair, burst)
local isNew = not entry and holds == 0
local wants = math.max(minimum, isNew and fair or report.wanted)
local shareText = redis.call('HGET', sharesKey, report.host)
local share = shareText and tonumber(shareText)
local due = dueOf(fair, minimum, share and share * totalPermits or fair)
local more = 0
if now >= state.grantsFrom then
  more = grant(
    { isNew = isNew, holds = holds, wants = wants, burst = burst, due = due },
    { totalPermits = totalPermits, free = free() - holds, unmet = state.unmet, owed = state.owed })
end
local permits = holds + more
local allowed = descend(toldOf(permits, more > 0, entry, share), share, minimum)
local safeBefore = math.min(entry and entry.safe or holds, ceilToGrain(report.safe or holds))
local safe = math.min(permits, math.max(minimum, safeBefore))
local grownAt = entry and entry.grownAt or now
if more > 0 then grownAt = now end
addEntry(report.host, {
  sequence = report.sequence, permits = permits, allowed = allowed, safe = safe, used = report.used, wanted = wants,
  unmet = ceilToGrain(math.max(0, wants - permits)), owed = ceilToGrain(math.max(0, math.min(wants, due) - permits)),
  seenAt = now, grownAt = grownAt, totalPermits = totalPermits,
})
local fence = report.canLead and lead(report.host)
return answer('1', allowed, math.min(minimum, allowed), minimum, shareText, fence)
`;
