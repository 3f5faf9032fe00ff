import pg from 'pg'
import type { Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'

export type Changes = {
  /** Ends when something of the account changes, at the latest after a while; false: nobody can wait any longer. */
  wait(accountId: string, milliseconds: number): Promise<boolean>
  stop(): Promise<void>
}

const channel = 'tiber_changes'
const pauseMs = 1000

/** Listens on one connection for all who wait in this process. */
export async function startChanges({ engine }: Database, databaseUrl: string | undefined, log: Log): Promise<Changes> {
  const waiting = new Map<string, Set<() => void>>()
  let isStopped = false
  const wake = (accountId: string) => waiting.get(accountId)?.forEach((end) => end())
  const wakeAll = () => [...waiting.keys()].forEach(wake)
  const hear = (payload: string | undefined) => wake((JSON.parse(payload ?? '{}') as { account: string }).account)
  const unlisten =
    engine.kind === 'pglite'
      ? await engine.pglite.listen(channel, hear)
      : listenOnPostgres(databaseUrl!, { hear, wakeAll, log })
  return {
    wait: (accountId, milliseconds) =>
      new Promise((resolve) => {
        if (isStopped) return resolve(false)
        const ends = waiting.get(accountId) ?? new Set()
        waiting.set(accountId, ends)
        const end = () => {
          clearTimeout(timer)
          ends.delete(end)
          if (ends.size === 0) waiting.delete(accountId)
          resolve(!isStopped)
        }
        const timer = setTimeout(end, milliseconds)
        ends.add(end)
      }),
    async stop() {
      isStopped = true
      wakeAll()
      await unlisten()
    },
  }
}

type Listening = { hear: (payload: string | undefined) => void; wakeAll: () => void; log: Log }

/** Connects again when the connection is lost; whoever waits looks for themselves what they may have missed. */
function listenOnPostgres(url: string, { hear, wakeAll, log }: Listening): () => Promise<void> {
  let client: pg.Client | undefined
  let isStopped = false
  let again: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'tiber changes' })
    client = next
    next.on('notification', ({ payload }) => hear(payload))
    next.on('error', (error) => log.warn({ err: error }, 'Listening for changes was interrupted'))
    next.on('end', () => {
      if (!isStopped) again = setTimeout(() => void connect(), pauseMs)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      wakeAll()
    } catch (error) {
      log.warn({ err: error }, 'Changes cannot be listened for right now')
      await next.end().catch(() => undefined)
    }
  }
  void connect()
  return async () => {
    isStopped = true
    clearTimeout(again)
    await client?.end()
  }
}
