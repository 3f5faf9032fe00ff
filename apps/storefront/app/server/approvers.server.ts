import { getRights } from '@tiber/contract/permissions'
import { attempt } from './failure-policy.server.ts'
import type { SessionHandle } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

/** Lists the ids of users who approve orders of the company; empty for users who may not read its rules. */
export async function listApproverIds(handle: SessionHandle): Promise<string[]> {
  const { platform, session, dependencies } = handle
  const rights = getRights(session.user?.groups ?? [])
  if (!rights.includes('BUYING_POLICY_READ') || !(await hasFeature(handle, 'buying-policies'))) return []
  const policies = await attempt(dependencies, 'listApprovers', () => platform.buyingPolicies.list())
  return (policies ?? []).filter(({ active }) => active).flatMap(({ approverUserIds }) => approverUserIds)
}
