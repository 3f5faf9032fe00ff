import { attempt } from './failure-policy.server.ts'
import type { SessionHandle } from './session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

/** Counts the orders awaiting the user's decision. */
export async function waitingApprovals(handle: SessionHandle): Promise<number> {
  const { session, platform, parts } = handle
  if (!session.isAuthenticated || !(await hasFeature(handle, 'approvals'))) return 0
  const found = await attempt(parts.log, 'countApprovals', () => platform.approvals.count())
  return found?.waiting ?? 0
}
