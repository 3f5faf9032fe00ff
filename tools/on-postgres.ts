import { findPostgres, startPostgres } from './postgres.ts'
import { askedToStop } from './processes.ts'
import { runShown } from './steps.ts'
import { forgetReport, postgresReport, postgresTotals, type Totals } from './totals.ts'

/** Nothing in it is worth keeping, so it need not wait for the disk. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
const projects = ['platform', 'content', 'server'].flatMap((name) => ['--project', name])
// What is wrong with a request is found before any database is asked: those tests have run.
const without = ['--exclude', '**/every-input.test.ts']

/** The tests of the services again on a real server, with those that need one: kills, last pieces, waiting for locks. */
export async function testOnPostgres(): Promise<Totals> {
  if (!findPostgres()) {
    console.log('\nPostgreSQL is not installed: what only a real server can show was not tested.')
    return { passed: 0, failed: process.env['CI'] ? 1 : 0 }
  }
  console.log('\nTesting the services on PostgreSQL')
  const postgres = await startPostgres(settings)
  let isOver = false
  void askedToStop().then(() => {
    // What runs behind it ends in its own way.
    if (isOver) return
    postgres.stop()
    process.exit(1)
  })
  try {
    forgetReport(postgresReport)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${postgresReport}`]
    const environment = { TEST_DATABASE_URL: postgres.url }
    const code = await runShown(['vitest', 'run', ...projects, ...without, ...reporters], environment)
    return postgresTotals(postgresReport, code)
  } finally {
    isOver = true
    postgres.stop()
  }
}
