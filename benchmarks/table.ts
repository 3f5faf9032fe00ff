/** One line of the report: a figure, its goal, and a figure of the same run to compare it with. */
export type Line = {
  what: string
  value: number
  unit: string
  /** The run fails at twice the goal. */
  goal?: number
  /** For figures where more is better: the goal, and the floor below which the run fails. */
  least?: { goal: number; floor: number }
  /** The value to divide by: only ratios are reliable on a noisy machine. */
  against?: { what: string; value: number; goal?: number }
  failures?: number
}

export function printTable(lines: Line[]) {
  const rows = lines.map((line) => [
    line.what,
    `${round(line.value)} ${line.unit}`,
    goalText(line),
    ratioText(line),
    verdict(line),
  ])
  const head = ['What', 'Measured', 'Goal', 'Compared', '']
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows])
    process.stdout.write(`${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}\n`)
}

export const isFailed = (line: Line) =>
  (line.failures ?? 0) > 0 ||
  isBelow(line) ||
  excess(line.value, line.goal) > 2 ||
  excess(ratioOf(line) ?? 0, line.against?.goal) > 2

function verdict(line: Line): string {
  if ((line.failures ?? 0) > 0) return `failed: ${line.failures} wrong answers`
  if (isBelow(line)) return `failed: less than ${line.least!.floor}`
  if (line.least && line.value < line.least.goal) return `${round(line.least.goal - line.value)} below the goal`
  const most = Math.max(excess(line.value, line.goal), excess(ratioOf(line) ?? 0, line.against?.goal))
  if (most > 2) return `failed: ${round(most)} × the goal`
  return most > 1 ? `${round(most)} × the goal` : 'ok'
}

const isBelow = ({ value, least }: Line) => least !== undefined && !(value >= least.floor)
const excess = (value: number, goal: number | undefined) => (goal === undefined ? 0 : value / goal)
const ratioOf = ({ value, against }: Line) => against && value / against.value
function goalText({ goal, least, unit }: Line): string {
  if (least) return `≥ ${least.goal} ${unit}`.trim()
  return goal === undefined ? '–' : `≤ ${goal} ${unit}`.trim()
}

function ratioText(line: Line): string {
  if (!line.against) return '–'
  const { what, value, goal } = line.against
  return `${round(ratioOf(line)!)} × ${what} (${round(value)})${goal === undefined ? '' : `, goal ${goal} ×`}`
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
