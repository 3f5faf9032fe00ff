import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/launch/processes.ts'
import type { Postgres } from '../../tools/launch/postgres.ts'
import { measureLighthouse } from '../catalogue/lighthouse.ts'
import { startShop } from '../shop.ts'
import type { Line } from '../table.ts'
import { measureBaselines } from './baselines.ts'
import { budgetRows, listPath, type OpenShop, type Row } from './rows.ts'

type BudgetOptions = {
  dataDir: string
  startServer: () => Promise<Postgres>
  /** Folder of an older checkout, measured row by row beside this one. */
  before?: string | undefined
  withLighthouse: boolean
}

export type BudgetFigure = {
  what: string
  unit: string
  goal: number
  isMinimum: boolean
  now: number
  before?: number
}

export const figuresFile = join(root, '.cache/budget.json')

/** Measures every row of the budget, of this checkout and an older one in turns; the figures are kept for the report. */
export async function measureBudget(options: BudgetOptions): Promise<Line[]> {
  if (options.before)
    execFileSync(process.execPath, ['tools/launch/build.ts'], { cwd: options.before, stdio: 'inherit' })
  const now = await openShop(options, root)
  const before = options.before === undefined ? undefined : await openShop(options, options.before)
  const figures: BudgetFigure[] = []
  for (const row of budgetRows) {
    // The older one first: what the machine has warmed up then serves both.
    const old = before && (await measureRow(row, before))
    const figure = { ...describe(row), now: await measureRow(row, now), ...(old !== undefined && { before: old }) }
    figures.push(figure)
    process.stdout.write(`${row.what}: ${old?.toFixed(1) ?? '–'} before, ${figure.now.toFixed(1)} ${row.unit} now\n`)
  }
  const baselines = await measureBaselines(now, listPath)
  if (options.withLighthouse) figures.push(...(await measurePaint(now, before)))
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(
    figuresFile,
    JSON.stringify({ date: new Date().toISOString().slice(0, 10), baselines, figures }, null, 1),
  )
  return figures.map(toLine)
}

const rounds = 3

/** The median of three: one figure alone may be hit by a vacuum or a garbage collection. */
async function measureRow(row: Row, shop: OpenShop): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await row.measure(shop))
  return values.toSorted((a, b) => a - b)[1]!
}

async function openShop({ dataDir, startServer }: BudgetOptions, checkout: string): Promise<OpenShop> {
  const shop = await startShop(await startServer(), { dataDir: join(dataDir, String(shops++)), checkout })
  const storefront = await shop.startStorefront()
  return { ...shop, storefrontPid: storefront.process.pid!, checkout }
}
let shops = 0

async function measurePaint(now: OpenShop, before: OpenShop | undefined): Promise<BudgetFigure[]> {
  const old = new Map(before && (await measureLighthouse(before)).map(({ what, value }) => [what, value]))
  return (await measureLighthouse(now)).map(({ what, value, unit, goal, minimum }) => {
    const earlier = old.get(what)
    return {
      what,
      unit,
      goal: goal ?? minimum!.goal,
      isMinimum: minimum !== undefined,
      now: value,
      ...(earlier !== undefined && { before: earlier }),
    }
  })
}

const describe = ({ what, unit, goal, isMinimum = false }: Row) => ({ what, unit, goal, isMinimum })

const toLine = ({ what, unit, goal, isMinimum, now, before }: BudgetFigure): Line => ({
  what,
  value: now,
  unit,
  ...(isMinimum ? { minimum: { goal, floor: goal / 1.25 } } : { goal }),
  ...(before !== undefined && { against: { what: 'before', value: before } }),
})
