import { startTemporaryPostgres } from './postgres.ts'
import { waitForStopRequest } from './processes.ts'

/** Runs work with a temporary PostgreSQL, which is deleted afterwards, also when the command is stopped. */
export async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startTemporaryPostgres()
  let isDone = false
  void waitForStopRequest().then(() => {
    if (isDone) return
    postgres.stop()
    process.exit(1)
  })
  try {
    return await work(postgres.url)
  } finally {
    isDone = true
    postgres.stop()
  }
}
