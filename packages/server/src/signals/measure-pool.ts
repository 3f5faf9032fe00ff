import type { Database } from '../database.ts'
import type { Metrics } from './metrics.ts'

/** Fills the metrics of the connection pool; the embedded database has none. */
export function measurePool({ engine }: Database, { connections }: Metrics) {
  if (engine.kind !== 'postgres') return
  const { totalCount, idleCount, waitingCount } = engine.pool
  connections.set({ state: 'used' }, totalCount - idleCount)
  connections.set({ state: 'idle' }, idleCount)
  connections.set({ state: 'waiting' }, waitingCount)
}
