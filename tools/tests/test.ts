import { runJourneys } from './e2e.ts'
import { runCommand } from '../launch/run-command.ts'
import { formatTotals, sumTotals, type Totals } from './totals.ts'
import { runUnitTests } from './unit-tests.ts'
import { runChecks } from '../checks/verify.ts'

type TestStep = { name: string; budgetMinutes: number; run: () => Promise<Totals> }

/** The run may take 15 minutes on two idle cores. A step that outgrows its budget is made cheaper, not given more. */
const steps: TestStep[] = [
  { name: 'checks', budgetMinutes: 1, run: runChecks },
  { name: 'unit tests', budgetMinutes: 6, run: () => runUnitTests() },
  { name: 'journeys and sweep', budgetMinutes: 8, run: () => runJourneys(process.argv.slice(2)) },
]

/** Runs all checks and tests. The last line sums up all tests; a failed check counts as one. */
await runCommand(async () => {
  const done: { name: string; budgetMinutes: number; minutes: number; totals: Totals }[] = []
  for (const { name, budgetMinutes, run } of steps) {
    const startedAt = Date.now()
    const totals = await run()
    done.push({ name, budgetMinutes, minutes: (Date.now() - startedAt) / 60_000, totals })
    // Tests of code that does not compile are meaningless.
    if (name === 'checks' && totals.failed > 0) break
  }
  console.log('\nMinutes (budget)')
  for (const { name, minutes, budgetMinutes } of done)
    console.log(`  ${name.padEnd(20)} ${minutes.toFixed(1).padStart(5)} (${budgetMinutes})`)
  const totals = sumTotals(...done.map((each) => each.totals))
  console.log(formatTotals(totals))
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})
