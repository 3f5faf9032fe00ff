/** Where a drawing lies on its sheet: millimetres times scale, then moved. */
export type Placement = { scale: number; x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

const round = (value: number) => Math.round(value * 10) / 10

type Step = { command: string; numbers: number[] }

/** The steps of an SVG path, each with its own letter: `M1 2H3` → M 1 2, H 3. */
function stepsOf(path: string): Step[] {
  return [...path.matchAll(/([MLHVQCAZmlhvqcaz])([^MLHVQCAZmlhvqcaz]*)/g)].map(([, command = '', rest = '']) => ({
    command,
    numbers: [...rest.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number),
  }))
}

/** An arc's flags and angle are no lengths. */
const isLength = (command: string, at: number) => command.toUpperCase() !== 'A' || ![2, 3, 4].includes(at % 7)

/** Whether a number of a step lies along x or along y. */
function isAlongX(command: string, at: number): boolean {
  const letter = command.toUpperCase()
  if (letter === 'H') return true
  if (letter === 'V') return false
  return letter === 'A' ? at % 7 === 0 || at % 7 === 5 : at % 2 === 0
}

const isRadius = (command: string, at: number) => command.toUpperCase() === 'A' && at % 7 < 2

/** A path in millimetres as a path on the sheet. */
export function placed(path: string, { scale, x, y }: Placement): string {
  return stepsOf(path)
    .map(({ command, numbers }) => {
      const isAbsolute = command === command.toUpperCase()
      const moved = numbers.map((value, at) => {
        if (!isLength(command, at)) return value
        if (!isAbsolute || isRadius(command, at)) return round(value * scale)
        return round(value * scale + (isAlongX(command, at) ? x : y))
      })
      return command + moved.join(' ')
    })
    .join('')
}

/** The box around a path: its points, the handles of its curves, and points along its arcs. */
export function boxOf(path: string): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let [x, y] = [0, 0]
  const see = (px: number, py: number) => {
    box.left = Math.min(box.left, px)
    box.right = Math.max(box.right, px)
    box.top = Math.min(box.top, py)
    box.bottom = Math.max(box.bottom, py)
  }
  for (const { command, numbers } of stepsOf(path)) {
    const isAbsolute = command === command.toUpperCase()
    const [fromX, fromY] = isAbsolute ? [0, 0] : [x, y]
    const start = { x: x - fromX, y: y - fromY }
    for (const [dx, dy] of pointsOf(command, numbers, isAbsolute ? { x, y } : { x: 0, y: 0 })) {
      x = fromX + dx
      y = fromY + dy
      see(x, y)
    }
    if (command.toUpperCase() === 'A') for (const [dx, dy] of bulgeOf(start, numbers)) see(fromX + dx, fromY + dy)
  }
  return box
}

function pointsOf(command: string, numbers: number[], at: { x: number; y: number }): [number, number][] {
  const letter = command.toUpperCase()
  if (letter === 'Z') return []
  if (letter === 'H') return numbers.map((value) => [value, at.y])
  if (letter === 'V') return numbers.map((value) => [at.x, value])
  const pairs: [number, number][] = []
  const width = letter === 'A' ? 7 : 2
  for (let index = 0; index < numbers.length; index += width)
    pairs.push([numbers[index + width - 2] ?? 0, numbers[index + width - 1] ?? 0])
  return pairs
}

/** Points along a round arc. */
function bulgeOf(from: { x: number; y: number }, numbers: number[]): [number, number][] {
  const [r = 0, , , large = 0, sweep = 0, toX = 0, toY = 0] = numbers
  const [dx, dy] = [toX - from.x, toY - from.y]
  const chord = Math.hypot(dx, dy)
  if (chord === 0) return []
  const height = Math.sqrt(Math.max(0, r * r - (chord * chord) / 4)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(from.x + toX) / 2 - (height * dy) / chord, (from.y + toY) / 2 + (height * dx) / chord]
  const start = Math.atan2(from.y - cy, from.x - cx)
  let turn = Math.atan2(toY - cy, toX - cx) - start
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  return Array.from({ length: 12 }, (_, at) => {
    const angle = start + (turn * (at + 1)) / 12
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })
}

export const joined = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})
