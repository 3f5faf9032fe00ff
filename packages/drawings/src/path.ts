/** The placement of a drawing on its sheet: millimetres times scale, then an offset. */
export type Placement = { scale: number; x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

const round = (value: number) => Math.round(value * 10) / 10

type Step = { command: string; numbers: number[] }

/** Parses the steps of an SVG path, each with its own letter: `M1 2H3` → M 1 2, H 3. */
function parsePath(path: string): Step[] {
  return [...path.matchAll(/([MLHVQCAZmlhvqcaz])([^MLHVQCAZmlhvqcaz]*)/g)].map(([, command = '', rest = '']) => ({
    command,
    numbers: [...rest.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number),
  }))
}

/** The flags and the angle of an arc are no lengths. */
const isLength = (command: string, at: number) => command.toUpperCase() !== 'A' || ![2, 3, 4].includes(at % 7)

/** Returns whether a number of a step is along x rather than y. */
function isAlongX(command: string, at: number): boolean {
  const letter = command.toUpperCase()
  if (letter === 'H') return true
  if (letter === 'V') return false
  return letter === 'A' ? at % 7 === 0 || at % 7 === 5 : at % 2 === 0
}

const isRadius = (command: string, at: number) => command.toUpperCase() === 'A' && at % 7 < 2

/** Converts a path in millimetres to a path on the sheet. */
export function placePath(path: string, { scale, x, y }: Placement): string {
  return parsePath(path)
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

/** Computes the box around a path: its points, the handles of its curves, and points along its arcs. */
export function measurePath(path: string): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let [x, y] = [0, 0]
  const extendBox = (px: number, py: number) => {
    box.left = Math.min(box.left, px)
    box.right = Math.max(box.right, px)
    box.top = Math.min(box.top, py)
    box.bottom = Math.max(box.bottom, py)
  }
  for (const { command, numbers } of parsePath(path)) {
    const isAbsolute = command === command.toUpperCase()
    const [fromX, fromY] = isAbsolute ? [0, 0] : [x, y]
    const start = { x: x - fromX, y: y - fromY }
    for (const [dx, dy] of listPoints(command, numbers, isAbsolute ? { x, y } : { x: 0, y: 0 })) {
      x = fromX + dx
      y = fromY + dy
      extendBox(x, y)
    }
    if (command.toUpperCase() === 'A')
      for (const [dx, dy] of listArcPoints(start, numbers)) extendBox(fromX + dx, fromY + dy)
  }
  return box
}

function listPoints(command: string, numbers: number[], at: { x: number; y: number }): [number, number][] {
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

/** Returns points along a circular arc. */
function listArcPoints(from: { x: number; y: number }, numbers: number[]): [number, number][] {
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

export const joinBoxes = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})
