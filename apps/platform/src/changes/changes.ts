import pg from 'pg'
import type { Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'

export type Changes = {
  /** Resolves when something of the account changes or the time is over; false when the process is stopping. */
  wait(accountId: string, milliseconds: number): Promise<boolean>
  stop(): Promise<void>
}

const channel = 'tiber_changes'
const reconnectDelayMs = 1000

/** Listens for database notifications on one connection for all waiting requests of this process. */
export async function startChanges({ engine }: Database, databaseUrl: string | undefined, log: Log): Promise<Changes> {
  const waiters = new Map<string, Set<() => void>>()
  let isStopped = false
  const wake = (accountId: string) => waiters.get(accountId)?.forEach((finish) => finish())
  const wakeAll = () => [...waiters.keys()].forEach(wake)
  const onNotification = (payload: string | undefined) =>
    wake((JSON.parse(payload ?? '{}') as { account: string }).account)
  const unlisten =
    engine.kind === 'pglite'
      ? await engine.pglite.listen(channel, onNotification)
      : listenOnPostgres(databaseUrl!, { onNotification, wakeAll, log })
  return {
    wait: (accountId, milliseconds) =>
      new Promise((resolve) => {
        if (isStopped) return resolve(false)
        const callbacks = waiters.get(accountId) ?? new Set()
        waiters.set(accountId, callbacks)
        const finish = () => {
          clearTimeout(timer)
          callbacks.delete(finish)
          if (callbacks.size === 0) waiters.delete(accountId)
          resolve(!isStopped)
        }
        const timer = setTimeout(finish, milliseconds)
        callbacks.add(finish)
      }),
    async stop() {
      isStopped = true
      wakeAll()
      await unlisten()
    },
  }
}

type ListenOptions = { onNotification: (payload: string | undefined) => void; wakeAll: () => void; log: Log }

/** Listens and reconnects when the connection is lost; then wakes all, as they may have missed a change. */
function listenOnPostgres(url: string, { onNotification, wakeAll, log }: ListenOptions): () => Promise<void> {
  let client: pg.Client | undefined
  let isStopped = false
  let reconnectTimer: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'tiber changes' })
    client = next
    next.on('notification', ({ payload }) => onNotification(payload))
    next.on('error', (error) => log.warn({ err: error }, 'The connection that listens for changes was interrupted'))
    next.on('end', () => {
      if (!isStopped) reconnectTimer = setTimeout(() => void connect(), reconnectDelayMs)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      wakeAll()
    } catch (error) {
      log.warn({ err: error }, 'Cannot listen for changes; retrying')
      await next.end().catch(() => undefined)
    }
  }
  void connect()
  return async () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    await client?.end()
  }
}
