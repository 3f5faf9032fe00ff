import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { requireBrowser } from '../launch/browser.ts'
import { withPrivateShop } from '../launch/private-shop.ts'
import { cacheFolder, runInTerminal } from '../launch/run-steps.ts'
import { runCommand } from '../launch/run-command.ts'
import { deleteReport, journeyReportFile, readJourneyTotals, formatTotals, sumTotals, type Totals } from './totals.ts'

const languages = ['es-ES', 'en-US'] as const

/**
 * Runs the journeys in one language, alternating from run to run, or in both with --all. Other arguments are
 * Playwright's.
 */
export async function runJourneys(args: string[]): Promise<Totals> {
  const browser = requireBrowser()
  const selected = args.includes('--all') ? languages : [nextLanguage()]
  console.log(`\nJourneys in ${selected.join(' and ')}`)
  deleteReport(journeyReportFile)
  return withPrivateShop(async (env) => {
    const projects = args.some((each) => each.startsWith('--project'))
      ? []
      : selected.map((each) => `--project=${each}`)
    const playwrightArgs = args.filter((each) => each !== '--all')
    const command = ['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
    const code = await runInTerminal([...command, ...projects, ...playwrightArgs], {
      ...env,
      CHROMIUM_PATH: browser,
      JOURNEY_REPORT: journeyReportFile,
    })
    const totals = readJourneyTotals(journeyReportFile, code)
    return args.length === 0 ? sumTotals(totals, await fuzzShop(env)) : totals
  })
}

/** Sends some mutated requests to every route, always the same; last, because they change the shop at random. */
async function fuzzShop(env: Record<string, string>): Promise<Totals> {
  const code = await runInTerminal(['node', 'e2e/fuzz/main.ts', '--turns', '1', '--seed', '1'], env)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

// Alternates by a counter in a checkout that is used again, and starts by the day in a fresh one.
function nextLanguage(): (typeof languages)[number] {
  const file = join(cacheFolder, 'journey-count')
  let count = Math.floor(Date.now() / 86_400_000)
  try {
    count = Number(readFileSync(file, 'utf8')) + 1
  } catch {
    // No counter exists before the first run.
  }
  writeFileSync(file, String(count))
  return languages[count % 2] ?? languages[0]
}

if (import.meta.main)
  await runCommand(async () => {
    const totals = await runJourneys(process.argv.slice(2))
    console.log(formatTotals(totals))
    return totals.failed === 0 ? 0 : 1
  })
