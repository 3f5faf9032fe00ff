import { across, circle, cross, edge, hexagon, hidden, thin, view, type Dimension, type Shape } from '../figure.ts'

/** Returns the dimension of a drive. */
export const keySize = (s: number, r: number): Dimension =>
  across([-s / 2, s / 2], r, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })

export const socketEnd = (dk: number, s: number, inner: number) =>
  view(
    [edge(circle(0, 0, dk / 2), 'dark'), thin(circle(0, 0, inner)), edge(hexagon(0, 0, s), 'sheet')],
    cross(0, 0, dk / 2),
    [keySize(s, s / Math.sqrt(3) / 2)],
  )

/** Draws a socket seen through the head: its walls, and the cone left by the drill. */
export const socketHidden = (depth: number, s: number): Shape => {
  const half = s / Math.sqrt(3)
  return hidden(`M0 ${-half}H${depth}L${depth + half * 0.4} 0L${depth} ${half}H0`)
}

/** Draws a cross slot, as wide as a fifth of the head. */
export const crossSlot = (r: number) => {
  const [a, b] = [r * 0.16, r * 0.62]
  return edge(`M${-a} ${-b}H${a}V${-a}H${b}V${a}H${a}V${b}H${-a}V${a}H${-b}V${-a}H${-a}Z`, 'sheet')
}
