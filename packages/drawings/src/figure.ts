/** Shapes of a part seen from one side, in millimetres, y down. */
type Stroke = 'edge' | 'thin' | 'hidden'
type Fill = 'light' | 'dark' | 'sheet'
export type Shape = { stroke: Stroke; d: string; fill?: Fill }
/** A centre line; it extends beyond the outline by the same length at any scale. */
export type Axis = { along: 'x' | 'y'; at: number; from: number; to: number }
/** A dimension from one edge to another, on one side of the part; rows count outwards. */
export type Dimension = {
  along: 'x' | 'y'
  from: number
  to: number
  /** The measured edge, where the extension lines begin. */
  edge: number
  side: 'before' | 'after'
  row?: number
  letter: string
  /** The name of the value and its prefix: Ø, M. */
  value: string
  prefix?: string
  /** A reference dimension is in brackets. */
  isReference?: boolean
}
export type View = { shapes: Shape[]; axes: Axis[]; dimensions: Dimension[] }
/** The side view, the end view, and which of them a thumbnail shows. */
export type Figure = { main: View; end?: View; thumb?: 'end' }

/** The values of a part, by attribute. */
export type Values = Readonly<Record<string, unknown>>

export type Part = {
  /** Returns a length, or the usual one if it is unknown. */
  mm: (name: string, usual: number) => number
  /** The maximum ratio of length to height; longer parts are drawn broken. */
  slenderness: number
  /** A thumbnail shows the outline only. */
  isSmall: boolean
}

export type Kind = (part: Part) => Figure

export const edge = (d: string, fill?: Fill): Shape => ({ stroke: 'edge', d, ...(fill && { fill }) })
export const thin = (d: string): Shape => ({ stroke: 'thin', d })
export const hidden = (d: string): Shape => ({ stroke: 'hidden', d })

export const view = (shapes: Shape[], axes: Axis[] = [], dimensions: Dimension[] = []): View => ({
  shapes,
  axes,
  dimensions,
})

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`
export const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}H${x + width}V${y + height}H${x}Z`
/** Draws a rectangle with round corners. */
export const rounded = (x: number, y: number, [width, height, r]: readonly [number, number, number]) =>
  `M${x + r} ${y}H${x + width - r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height - r}A${r} ${r} 0 0 1 ${x + width - r} ${y + height}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + height - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
export const mirroredPolygon = (points: readonly (readonly [number, number])[]) =>
  polygon([...points, ...points.toReversed().map(([x, y]) => [x, -y] as const)])

/** Draws a hexagon by its width across flats, with corners up and down. */
export function hexagon(x: number, y: number, s: number): string {
  const r = s / Math.sqrt(3)
  return polygon(
    Array.from(
      { length: 6 },
      (_, at) =>
        [
          x + r * Math.cos(Math.PI / 6 + (at * Math.PI) / 3),
          y + r * Math.sin(Math.PI / 6 + (at * Math.PI) / 3),
        ] as const,
    ),
  )
}

type Box = { x: number; y: number; width: number; height: number }

/** Draws slanting lines through a rectangle, the sign of a section. */
export function hatch({ x, y, width, height }: Box, step: number): Shape {
  const lines: string[] = []
  for (let offset = step; offset < width + height; offset += step) {
    const from = offset <= height ? [x, y + offset] : [x + offset - height, y + height]
    const to = offset <= width ? [x + offset, y] : [x + width, y + offset - width]
    lines.push(`M${from.join(' ')}L${to.join(' ')}`)
  }
  return thin(lines.join(''))
}

type Span = readonly [from: number, to: number]
type DimensionLabel = Omit<Dimension, 'along' | 'from' | 'to' | 'edge'>

export const across = ([from, to]: Span, edgeAt: number, label: DimensionLabel): Dimension => ({
  along: 'x',
  from,
  to,
  edge: edgeAt,
  ...label,
})
export const upright = ([from, to]: Span, edgeAt: number, label: DimensionLabel): Dimension => ({
  along: 'y',
  from,
  to,
  edge: edgeAt,
  ...label,
})

/** Returns the horizontal and vertical centre lines of a circle. */
export const cross = (x: number, y: number, r: number): Axis[] => [
  { along: 'x', at: y, from: x - r, to: x + r },
  { along: 'y', at: x, from: y - r, to: y + r },
]

/** Draws two waves where a long part is shortened. */
export function breakAt(x: number, half: number): Shape[] {
  const wave = (at: number) =>
    `M${at} ${-half * 1.15}C${at + half * 0.3} ${-half * 0.4} ${at - half * 0.3} ${half * 0.4} ${at} ${half * 1.15}`
  const gap = half * 0.28
  return [
    {
      stroke: 'thin',
      fill: 'sheet',
      d: `${wave(x - gap)}L${x + gap} ${half * 1.15}C${x + gap - half * 0.3} ${half * 0.4} ${x + gap + half * 0.3} ${-half * 0.4} ${x + gap} ${-half * 1.15}Z`,
    },
  ]
}
