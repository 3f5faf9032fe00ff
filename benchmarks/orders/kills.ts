import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runShown } from '../../tools/steps.ts'
import type { Postgres } from '../../tools/postgres.ts'
import type { Line } from '../table.ts'

const kills = 200

/**
 * Repeats the test of `npm test` ten times as often: a platform killed while orders are placed leaves nothing half
 * done.
 */
export async function killLines({ url }: Postgres, dataDir: string): Promise<Line[]> {
  const report = join(dataDir, 'kill.json')
  const environment = { TEST_DATABASE_URL: url, KILLS: String(kills) }
  const from = performance.now()
  const command = ['vitest', 'run', '--project', 'platform', 'src/testing/kill.test.ts']
  await runShown([...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], environment)
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number }
  const seconds = (performance.now() - from) / 1000
  return [
    {
      what: `Killed ${kills} times while orders are placed: proofs that nothing is half done`,
      value: numPassedTests,
      unit: '',
      least: { goal: 1, floor: 1 },
    },
    { what: 'Time for a kill, a restart and the proof', value: seconds / kills, unit: 's' },
  ]
}
