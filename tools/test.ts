import { runJourneys } from './e2e.ts'
import { testOnPostgres } from './on-postgres.ts'
import { runCommand } from './stop.ts'
import { lineOf, sum } from './totals.ts'
import { verify } from './verify.ts'

/** Everything that checks the project. The last line is the sum of all tests; a check that fails counts as one. */
await runCommand(async () => {
  const units = await verify()
  const totals = units
    ? sum(units, await testOnPostgres(), await runJourneys(process.argv.slice(2)))
    : { passed: 0, failed: 1 }
  console.log(lineOf(totals))
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})
