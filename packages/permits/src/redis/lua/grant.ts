/** `grant()` of ledger/grant.ts, and the rounding of ledger/grain.ts. */
export const GRAIN = `
local function floorToGrain(amount) return math.floor(amount * 64) / 64 end
local function ceilToGrain(amount) return math.ceil(amount * 64) / 64 end
`;

export const GRANT = `
local function moreFor(standing, pool, open)
  local holds, wants = standing.holds, standing.wants
  if standing.isNew then return math.min(wants - holds, open * NEWCOMER_PORTION) end
  local dues = math.min(open, math.max(0, math.min(standing.due, wants) - holds))
  local available = math.max(0, open - dues - math.max(pool.owed, pool.totalPermits * RESERVE_PART))
  local missing = wants - holds - dues
  if missing > 0 then
    return dues + math.min(missing, available * math.max(LEAST_PORTION, missing / (missing + pool.unmet)))
  end
  local spare = available - pool.unmet
  return dues + math.max(0, math.min(wants * ROOM - holds - dues, spare * LEAST_PORTION))
end

local function grant(standing, pool)
  local open = math.max(0, pool.free)
  local more = math.max(0, math.min(open, moreFor(standing, pool, open)))
  local least = ceilToGrain(2 * standing.burst) - standing.holds
  if least <= 0 then return floorToGrain(more) end
  if open < least then return 0 end
  return floorToGrain(math.max(more, least))
end
`;
