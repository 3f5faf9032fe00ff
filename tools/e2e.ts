import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { requireBrowser } from './browser.ts'
import { withPrivateShop } from './private-shop.ts'
import { cache, runShown } from './steps.ts'
import { runCommand } from './stop.ts'
import { forgetReport, journeyReport, journeyTotals, lineOf, type Totals } from './totals.ts'

const languages = ['es-ES', 'en-US'] as const

/**
 * Runs the journeys in one language, alternating from run to run, or in both with --all. Other arguments are
 * Playwright's.
 */
export async function runJourneys(args: string[]): Promise<Totals> {
  const browser = requireBrowser()
  const chosen = args.includes('--all') ? languages : [nextLanguage()]
  console.log(`\nJourneys in ${chosen.join(' and ')}`)
  forgetReport(journeyReport)
  return withPrivateShop(async (env) => {
    const projects = args.some((each) => each.startsWith('--project')) ? [] : chosen.map((each) => `--project=${each}`)
    const own = args.filter((each) => each !== '--all')
    const command = ['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
    const code = await runShown([...command, ...projects, ...own], {
      ...env,
      CHROMIUM_PATH: browser,
      JOURNEY_REPORT: journeyReport,
    })
    return journeyTotals(journeyReport, code)
  })
}

// Alternates by a counter in a checkout that is used again, and starts by the day in a fresh one.
function nextLanguage(): (typeof languages)[number] {
  const file = join(cache, 'journey-count')
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
    console.log(lineOf(totals))
    return totals.failed === 0 ? 0 : 1
  })
