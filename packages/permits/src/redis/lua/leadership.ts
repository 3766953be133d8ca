/** The lease of `Leadership` in ledger/leadership.ts. */
export const LEADERSHIP = `
local function leaderNow()
  if now < state.leaseEndsAt then return state.leader end
  return false
end

-- Returns the fence of the lease when it is free or already that of the leader; it begins anew.
local function lead(leader)
  local holder = leaderNow()
  if holder and holder ~= leader then return false end
  if not holder then state.fence = state.fence + 1 end
  state.leader = leader
  state.leaseEndsAt = now + state.periodMillis
  return text(state.fence)
end

local function resign(leader)
  if state.leader == leader then state.leaseEndsAt = -math.huge end
end
`;
