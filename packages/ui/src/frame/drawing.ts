/** Stroke types of the technical drawings, drawn to scale, that decorate the sign-in page. */
export type Stroke = 'edge' | 'thin' | 'hidden' | 'centre' | 'dimension'
type Line = { stroke: Stroke; d: string; filled?: boolean }
type Label = { x: number; y: number; text: string; upright?: boolean }
export type Drawing = { width: number; height: number; lines: Line[]; arrows: string[]; labels: Label[] }

type Screw = { d: number; k: number; dk: number; l: number; b: number; s: number }

/** Draws a socket head cap screw (ISO 4762) in side and front view. */
export function drawCapScrew({ d, k, dk, l, b, s }: Screw, scale: number): Drawing {
  const x0 = 70
  const cy = (dk * scale) / 2 + 58
  const head = x0 + k * scale
  const end = head + l * scale
  const thread = end - b * scale
  const [top, bottom] = [cy - (dk * scale) / 2, cy + (dk * scale) / 2]
  const [shankTop, shankBottom] = [cy - (d * scale) / 2, cy + (d * scale) / 2]
  const chamfer = d * scale * 0.16
  const core = d * scale * 0.085
  const front = end + 108
  const socket = (s * scale) / Math.sqrt(3)
  const knurl = Array.from({ length: 8 }, (_, at) => top + ((at + 1) * (bottom - top)) / 9)
  const hexagon = Array.from({ length: 6 }, (_, at) => {
    const angle = Math.PI / 6 + (at * Math.PI) / 3
    return `${roundCoordinate(front + socket * Math.cos(angle))} ${roundCoordinate(cy + socket * Math.sin(angle))}`
  })
  const below = bottom + 34
  const dimensions = [
    drawHorizontalDimension({ from: head, to: end, at: below, edge: shankBottom, text: String(l) }),
    drawHorizontalDimension({ from: x0, to: head, at: below, edge: bottom, text: String(k) }),
    drawHorizontalDimension({ from: thread, to: end, at: top - 14, edge: shankTop, text: `(b) ${b}` }),
    drawVerticalDimension({ from: top, to: bottom, at: x0 - 32, edge: x0, text: `Ø${dk}` }),
    drawVerticalDimension({ from: shankTop, to: shankBottom, at: end + 26, edge: end, text: `M${d}` }),
    drawHorizontalDimension({
      from: front - (s * scale) / 2,
      to: front + (s * scale) / 2,
      at: below,
      edge: cy + socket / 2,
      text: `s ${s}`,
    }),
  ]
  return assembleDrawing({ width: front + (dk * scale) / 2 + 24, height: below + 20 }, dimensions, [
    {
      stroke: 'edge',
      filled: true,
      d: `M${x0 + 6} ${top}H${head}V${bottom}H${x0 + 6}Q${x0} ${bottom} ${x0} ${bottom - 6}V${top + 6}Q${x0} ${top} ${x0 + 6} ${top}Z`,
    },
    { stroke: 'thin', d: knurl.map((y) => `M${x0 + (head - x0) * 0.3} ${roundCoordinate(y)}H${head - 3}`).join('') },
    {
      stroke: 'edge',
      filled: true,
      d: `M${head} ${shankTop}H${end - chamfer}L${end} ${shankTop + core}V${shankBottom - core}L${end - chamfer} ${shankBottom}H${head}Z`,
    },
    { stroke: 'edge', d: `M${thread} ${shankTop}V${shankBottom}M${end - chamfer} ${shankTop}V${shankBottom}` },
    { stroke: 'thin', d: `M${thread} ${shankTop + core}H${end}M${thread} ${shankBottom - core}H${end}` },
    {
      stroke: 'centre',
      d: `M${x0 - 14} ${cy}H${end + 14}M${front - (dk * scale) / 2 - 12} ${cy}h${dk * scale + 24}M${front} ${top - 12}V${bottom + 12}`,
    },
    { stroke: 'edge', filled: true, d: buildCirclePath(front, cy, (dk * scale) / 2) },
    { stroke: 'thin', d: buildCirclePath(front, cy, (dk * scale) / 2 - 6) },
    { stroke: 'edge', d: `M${hexagon.join('L')}Z` },
  ])
}

type Washer = { inner: number; outer: number; h: number }

/** Draws a flat washer (ISO 7089) in front view and section. */
export function drawWasher({ inner, outer, h }: Washer, scale: number): Drawing {
  const [cx, cy] = [(outer * scale) / 2 + 50, (outer * scale) / 2 + 34]
  const x = cx + (outer * scale) / 2 + 46
  const thickness = h * scale
  const [top, bottom] = [cy - (outer * scale) / 2, cy + (outer * scale) / 2]
  const [holeTop, holeBottom] = [cy - (inner * scale) / 2, cy + (inner * scale) / 2]
  const hatch = [top, holeBottom].flatMap((from) =>
    Array.from({ length: 4 }, (_, at) => `M${x} ${from + 9 + at * 6}l${thickness} -7`),
  )
  const dimensions = [
    drawVerticalDimension({ from: top, to: bottom, at: x + thickness + 44, edge: x + thickness, text: `Ø${outer}` }),
    drawVerticalDimension({
      from: holeTop,
      to: holeBottom,
      at: x + thickness + 22,
      edge: x + thickness,
      text: `Ø${inner}`,
    }),
    drawHorizontalDimension({ from: x, to: x + thickness, at: bottom + 26, edge: bottom, text: String(h) }),
  ]
  return assembleDrawing({ width: x + thickness + 70, height: bottom + 44 }, dimensions, [
    { stroke: 'edge', filled: true, d: buildCirclePath(cx, cy, (outer * scale) / 2) },
    { stroke: 'edge', d: buildCirclePath(cx, cy, (inner * scale) / 2) },
    { stroke: 'edge', filled: true, d: `M${x} ${top}h${thickness}V${bottom}h${-thickness}Z` },
    { stroke: 'edge', d: `M${x} ${holeTop}h${thickness}M${x} ${holeBottom}h${thickness}` },
    { stroke: 'thin', d: hatch.join('') },
    {
      stroke: 'centre',
      d: `M${cx - (outer * scale) / 2 - 14} ${cy}h${outer * scale + 28}M${cx} ${top - 14}V${bottom + 14}M${x - 10} ${cy}h${thickness + 20}`,
    },
  ])
}

/** A length to measure: where it starts and ends, where its line is drawn, and the edge it belongs to. */
type Measure = { from: number; to: number; at: number; edge: number; text: string }
type Dimension = { lines: string; arrows: string[]; label: Label }
type Size = { width: number; height: number }

function assembleDrawing({ width, height }: Size, dimensions: Dimension[], lines: Line[]): Drawing {
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    lines: [...lines, { stroke: 'dimension', d: dimensions.map((each) => each.lines).join('') }],
    arrows: dimensions.flatMap((each) => each.arrows),
    labels: dimensions.map((each) => each.label),
  }
}

/**
 * Draws a horizontal dimension: extension lines start 3 off the edge and overrun by 4, arrows are 5 long and go outside
 * under 22.
 */
function drawHorizontalDimension({ from, to, at: y, edge, text }: Measure): Dimension {
  const gap = y > edge ? 3 : -3
  const sign = to - from < 22 ? -1 : 1
  const reach = sign < 0 ? 12 : 0
  return {
    lines: `M${roundCoordinate(from)} ${roundCoordinate(edge + gap)}V${roundCoordinate(y + gap)}M${roundCoordinate(to)} ${roundCoordinate(edge + gap)}V${roundCoordinate(y + gap)}M${roundCoordinate(from - reach)} ${roundCoordinate(y)}H${roundCoordinate(to + reach)}`,
    arrows: [
      `M${roundCoordinate(from)} ${roundCoordinate(y)}l${5 * sign} -1.8v3.6z`,
      `M${roundCoordinate(to)} ${roundCoordinate(y)}l${-5 * sign} -1.8v3.6z`,
    ],
    label: { x: roundCoordinate((from + to) / 2), y: roundCoordinate(y - 5), text },
  }
}

function drawVerticalDimension({ from, to, at: x, edge, text }: Measure): Dimension {
  const gap = x > edge ? 3 : -3
  return {
    lines: `M${roundCoordinate(edge + gap)} ${roundCoordinate(from)}H${roundCoordinate(x + gap)}M${roundCoordinate(edge + gap)} ${roundCoordinate(to)}H${roundCoordinate(x + gap)}M${roundCoordinate(x)} ${roundCoordinate(from)}V${roundCoordinate(to)}`,
    arrows: [
      `M${roundCoordinate(x)} ${roundCoordinate(from)}l-1.8 5h3.6z`,
      `M${roundCoordinate(x)} ${roundCoordinate(to)}l-1.8 -5h3.6z`,
    ],
    label: { x: roundCoordinate(x - 5), y: roundCoordinate((from + to) / 2), text, upright: true },
  }
}

const buildCirclePath = (cx: number, cy: number, r: number) =>
  `M${roundCoordinate(cx - r)} ${roundCoordinate(cy)}a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(2 * r)} 0a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(-2 * r)} 0Z`

const roundCoordinate = (value: number) => Math.round(value * 10) / 10
