import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/launch/processes.ts'
import { figuresFile, type BudgetFigure } from './budget.ts'
import { drawBars } from './draw-bars.ts'

/**
 * Writes the figures of the last `npm run bench -- budget` into docs/performance.md, and its plots: `node
 * benchmarks/budget/write-report.ts`.
 */
type Report = { date: string; baselines: { fastifyMs: number; statementMs: number }; figures: BudgetFigure[] }

const { date, baselines, figures } = JSON.parse(readFileSync(figuresFile, 'utf8')) as Report
const document = join(root, 'docs/performance.md')

const plots = [
  { file: 'performance-cpu.svg', title: 'CPU of all processes, milliseconds', unit: 'ms', pattern: /^(?!.*: )/ },
  { file: 'performance-html.svg', title: 'HTML of a page, kB', unit: 'kB', pattern: /./ },
  { file: 'performance-scripts.svg', title: 'Scripts of a page, kB gzip', unit: 'kB gz', pattern: /./ },
  { file: 'performance-paint.svg', title: 'Paint on a slow phone, seconds', unit: 's', pattern: /paint$/ },
]
for (const { file, title, unit, pattern } of plots) {
  const shown = figures.filter((each) => each.unit === unit && pattern.test(each.what))
  if (shown.length > 0) writeFileSync(join(root, 'docs/pictures', file), drawBars(title, shown))
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
const toRow = ({ what, unit, goal, isMinimum, now, before }: BudgetFigure) =>
  `| ${[
    what,
    unit,
    before === undefined ? '–' : round(before),
    round(now),
    `${isMinimum ? '≥' : '≤'} ${goal}`,
    before === undefined || now === 0 ? '–' : `${round(isMinimum ? now / before : before / now)} ×`,
  ].join(' | ')} |`
const section = [
  `Measured on ${date} on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}.`,
  `In the same run, a bare Fastify needs ${round(baselines.fastifyMs)} ms for the answer of the list, and a statement alone ${round(baselines.statementMs)} ms.`,
  '',
  '| What | Unit | Before | Now | Goal | Better by |',
  '|---|---|---|---|---|---|',
  ...figures.map(toRow),
].join('\n')
const text = readFileSync(document, 'utf8')
writeFileSync(
  document,
  text.replace(/(<!-- figures -->\n)[^]*?(\n<!-- \/figures -->)/, (_, from, to) => from + section + to),
)
