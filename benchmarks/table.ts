/** One line of the report: a figure, its goal, and a figure of the same run to compare it with. */
export type Line = {
  what: string
  value: number
  unit: string
  /** The run fails at 1.25 times the goal. */
  goal?: number
  /** For figures where more is better: the goal, and the floor below which the run fails. */
  minimum?: { goal: number; floor: number }
  /** The value to divide by: only ratios are reliable on a noisy machine. */
  against?: { what: string; value: number; goal?: number }
  failures?: number
}

export function printTable(lines: Line[]) {
  const rows = lines.map((line) => [
    line.what,
    `${round(line.value)} ${line.unit}`,
    formatGoal(line),
    formatRatio(line),
    formatVerdict(line),
  ])
  const head = ['What', 'Measured', 'Goal', 'Compared', '']
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows])
    process.stdout.write(`${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}\n`)
}

/** Above this multiple of its goal a figure fails the run. */
const tolerance = 1.25

export const isFailed = (line: Line) =>
  (line.failures ?? 0) > 0 ||
  isBelow(line) ||
  divideByGoal(line.value, line.goal) > tolerance ||
  divideByGoal(computeRatio(line) ?? 0, line.against?.goal) > tolerance

function formatVerdict(line: Line): string {
  if ((line.failures ?? 0) > 0) return `failed: ${line.failures} wrong answers`
  if (isBelow(line)) return `failed: less than ${line.minimum!.floor}`
  if (line.minimum && line.value < line.minimum.goal) return `${round(line.minimum.goal - line.value)} below the goal`
  const highest = Math.max(
    divideByGoal(line.value, line.goal),
    divideByGoal(computeRatio(line) ?? 0, line.against?.goal),
  )
  if (highest > tolerance) return `failed: ${round(highest)} × the goal`
  return highest > 1 ? `${round(highest)} × the goal` : 'ok'
}

const isBelow = ({ value, minimum }: Line) => minimum !== undefined && !(value >= minimum.floor)
const divideByGoal = (value: number, goal: number | undefined) => (goal === undefined ? 0 : value / goal)
const computeRatio = ({ value, against }: Line) => against && value / against.value
function formatGoal({ goal, minimum, unit }: Line): string {
  if (minimum) return `≥ ${minimum.goal} ${unit}`.trim()
  return goal === undefined ? '–' : `≤ ${goal} ${unit}`.trim()
}

function formatRatio(line: Line): string {
  if (!line.against) return '–'
  const { what, value, goal } = line.against
  return `${round(computeRatio(line)!)} × ${what} (${round(value)})${goal === undefined ? '' : `, goal ${goal} ×`}`
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
