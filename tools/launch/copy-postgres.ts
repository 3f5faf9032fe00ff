import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { findPostgres, startPostgres, type RestartMode } from './postgres.ts'

/**
 * Runs a PostgreSQL of its own with a copy of the database at the given URL, for tests that restart it: sends its URL
 * to the parent process, restarts it for each message and confirms that. Ends with the parent process.
 */
// Unlike other temporary databases it must not lose what it has confirmed; only a crash of the machine could.
const server = await startPostgres(['fsync=off', 'full_page_writes=off', 'max_connections=50'])
process.once('disconnect', () => {
  server.stop()
  process.exit()
})
await copyDatabase(process.argv[2] ?? '', server.url)
process.on('message', (mode) => {
  server.restart(mode as RestartMode)
  process.send?.('restarted')
})
process.send?.(server.url)

async function copyDatabase(from: string, to: string) {
  const programs = findPostgres() ?? ''
  const dump = spawn(join(programs, 'pg_dump'), [from], { stdio: ['ignore', 'pipe', 'inherit'] })
  const load = spawn(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', to], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  dump.stdout.pipe(load.stdin)
  const codes = await Promise.all([dump, load].map(async (each) => (await once(each, 'close'))[0] as number))
  if (codes.some((code) => code !== 0)) throw new Error('The database could not be copied.')
}
