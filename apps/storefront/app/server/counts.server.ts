import { attempt } from './failure-policy.server.ts'
import type { SessionHandle } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

export type Counts = { pendingApprovals: number; unreadThreads: number; quotesToAnswer: number }

const nothing: Counts = { pendingApprovals: 0, unreadThreads: 0, quotesToAnswer: 0 }

/** Reads the numbers in the header, with one call for all of them. */
export async function readCounts(handle: SessionHandle): Promise<Counts> {
  const { session, platform, dependencies, frame } = handle
  if (!session.isAuthenticated || !(await hasFeature(handle, 'counts'))) return nothing
  return (await attempt(dependencies, 'readCounts', () => frame?.counts ?? platform.dashboard.counts())) ?? nothing
}
