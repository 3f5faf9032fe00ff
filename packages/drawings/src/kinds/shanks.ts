import { breakAt, edge, thin, type Part, type Shape } from '../figure.ts'

type ShankOptions = { from: number; length: number; d: number; thread: number; height: number }
type Shank = { shapes: Shape[]; end: number; threadFrom: number }

export const diameterOf = (part: Part) => part.mm('thread-diameter', part.mm('diameter', 8))

/** Draws a shank to the right of a head: chamfered end, thin lines along the thread, broken if it is very long. */
export function shank(part: Part, { from, length, d, thread, height }: ShankOptions): Shank {
  const drawn = Math.min(length, height * part.slenderness)
  const isBroken = drawn < length
  const isFull = thread >= length * 0.98
  const threadDrawn = isFull ? drawn : Math.min(thread, drawn * (isBroken ? 0.42 : 0.96))
  const end = from + drawn
  const chamfer = Math.min(d * 0.16, drawn * 0.2)
  const core = d * 0.085
  const half = d / 2
  const threadFrom = isFull ? from : end - threadDrawn
  return {
    end,
    threadFrom,
    shapes: [
      edge(
        `M${from} ${-half}H${end - chamfer}L${end} ${-half + core}V${half - core}L${end - chamfer} ${half}H${from}Z`,
        'light',
      ),
      thin(`M${threadFrom} ${-half + core}H${end}M${threadFrom} ${half - core}H${end}`),
      edge(`M${end - chamfer} ${-half}V${half}${isFull ? '' : `M${threadFrom} ${-half}V${half}`}`),
      ...(isBroken && !part.isSmall ? breakAt(from + (isFull ? drawn * 0.5 : (drawn - threadDrawn) * 0.55), half) : []),
    ],
  }
}

/** Draws the head of a hexagon bolt or a nut from the side, corners up and down, with optional chamfers. */
export function hexagonFromSide(
  x: number,
  width: number,
  { s, left = false, right = false }: { s: number; left?: boolean; right?: boolean },
): Shape[] {
  const e = s / Math.cos(Math.PI / 6)
  const [outer, inner] = [e / 2, e / 4]
  const [near, far] = [s * 0.045, s * 0.1]
  const end = (at: number, way: 1 | -1, isChamfered: boolean) =>
    isChamfered
      ? `L${at + way * far} ${way * -outer}Q${at} ${way * -inner * 1.5} ${at + way * near} ${way * -inner}Q${at - way * near} 0 ${at + way * near} ${way * inner}Q${at} ${way * inner * 1.5} ${at + way * far} ${way * outer}`
      : `L${at} ${way * -outer}L${at} ${way * outer}`
  const start = `M${x + width - (right ? far : 0)} ${-outer}`
  const [from, to] = [x + (left ? near : 0), x + width - (right ? near : 0)]
  // Runs from the upper right to the left, down, and back along the bottom.
  return [
    edge(`${start}${end(x, 1, left)}${end(x + width, -1, right)}Z`, 'dark'),
    edge(`M${from} ${-inner}H${to}M${from} ${inner}H${to}`),
  ]
}
