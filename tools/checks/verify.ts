import { runSteps, type Step } from '../launch/run-steps.ts'
import { runCommand } from '../launch/run-command.ts'
import { formatTotals, type Totals } from '../tests/totals.ts'
import { runUnitTests } from '../tests/unit-tests.ts'

const tsc = 'node_modules/typescript/bin/tsc'
const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']], fix: 'Run oxfmt: node_modules/.bin/oxfmt.' },
  { name: 'lint', commands: [['oxlint']], fix: 'Change the code, or the rule in .oxlintrc.json with a reason.' },
  { name: 'imports', commands: [['node', 'tools/checks/check-imports.ts']], fix: 'See tools/checks/import-table.ts.' },
  { name: 'tables', commands: [['node', 'tools/checks/check-tables.ts']], fix: 'Each table has one owner.' },
  { name: 'areas', commands: [['node', 'tools/checks/check-areas.ts']], fix: 'Use one word for one area.' },
  {
    name: 'messages',
    commands: [['node', 'tools/checks/check-messages.ts']],
    fix: 'Write the texts in both languages.',
  },
  {
    name: 'patterns',
    commands: [['node', 'tools/checks/check-patterns.ts']],
    fix: 'Bound a repetition, or let it begin at one place only.',
  },
  { name: 'language', commands: [['node', 'tools/checks/check-language.ts']], fix: 'Use the words named above.' },
  { name: 'docs', commands: [['node', 'tools/checks/check-docs.ts']], fix: 'Make text and repository agree.' },
  { name: 'lockfile', commands: [['node', 'tools/checks/check-lockfile.ts']], fix: 'The lines above say how.' },
  {
    name: 'types of the storefront',
    commands: [
      ['node', 'apps/storefront/typegen.ts'],
      ['node', tsc, '-p', 'apps/storefront'],
    ],
    fix: 'Change the code until the compiler agrees; no any, no cast without a reason.',
  },
  {
    name: 'types of the desk',
    commands: [
      ['node', 'apps/desk/typegen.ts'],
      ['node', tsc, '-p', 'apps/desk'],
    ],
    fix: 'Change the code until the compiler agrees; no any, no cast without a reason.',
  },
  {
    name: 'types',
    commands: [
      ['node', tsc, '-p', '.'],
      ['node', tsc, '-p', 'apps/editor'],
    ],
    fix: 'Change the code until the compiler agrees.',
  },
  {
    name: 'dead code',
    // Pages for developers are mounted in development only.
    commands: [['env', 'NODE_ENV=development', 'knip', '--no-progress', '--no-config-hints']],
    fix: 'Delete what nothing uses, or stop exporting it; knip.json names the entries.',
  },
  {
    name: 'migrations',
    commands: [['sh', '-c', 'squawk apps/*/migrations/*.sql']],
    fix: 'Write the migration so that the old version can go on serving while it runs.',
  },
  {
    name: 'OpenAPI',
    commands: [
      ['sh', '-c', 'node apps/platform/src/print-openapi.ts > .cache/openapi.json'],
      ['redocly', 'lint', '.cache/openapi.json'],
    ],
    fix: 'Correct the declaration of the call in packages/contract.',
  },
]

/** Runs every check and stops at the first failure; checks count among the tests only if one fails. */
export async function runChecks(): Promise<Totals> {
  console.log('Checking')
  return { passed: 0, failed: (await runSteps(steps)) ? 1 : 0 }
}

if (import.meta.main)
  await runCommand(async () => {
    const checks = await runChecks()
    if (checks.failed > 0) return 1
    const totals = await runUnitTests()
    console.log(formatTotals(totals))
    return totals.failed === 0 ? 0 : 1
  })
