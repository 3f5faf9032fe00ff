import { attempt } from './failure-policy.server.ts'
import type { SessionHandle } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

/** Counts the orders awaiting the user's decision. */
export async function countPendingApprovals(handle: SessionHandle): Promise<number> {
  const { session, platform, dependencies } = handle
  if (!session.isAuthenticated || !(await hasFeature(handle, 'approvals'))) return 0
  const found = await attempt(dependencies.log, 'countApprovals', () => platform.approvals.count())
  return found?.waiting ?? 0
}
