import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInTerminal } from '../../tools/launch/run-steps.ts'
import type { Postgres } from '../../tools/launch/postgres.ts'
import type { Line } from '../table.ts'

const kills = 200

/**
 * Repeats the test of `npm test` with many more kills: a platform killed while orders are placed leaves nothing half
 * done.
 */
export async function measureKills({ url }: Postgres, dataDir: string): Promise<Line[]> {
  const report = join(dataDir, 'kill.json')
  const environment = { TEST_DATABASE_URL: url, KILLS: String(kills) }
  const from = performance.now()
  const command = ['vitest', 'run', '--project', 'platform', 'src/testing/kill.test.ts']
  await runInTerminal([...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], environment)
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number }
  const seconds = (performance.now() - from) / 1000
  return [
    {
      what: `Killed ${kills} times while orders are placed: tests that nothing is half done`,
      value: numPassedTests,
      unit: '',
      minimum: { goal: 1, floor: 1 },
    },
    { what: 'Time for a kill, a restart and the test', value: seconds / kills, unit: 's' },
  ]
}
