/** Stroke types of the technical drawings, drawn to scale, that decorate the sign-in page. */
export type Stroke = 'edge' | 'thin' | 'hidden' | 'centre' | 'dimension'
type Line = { stroke: Stroke; d: string; filled?: boolean }
type Label = { x: number; y: number; text: string; upright?: boolean }
export type Drawing = { width: number; height: number; lines: Line[]; arrows: string[]; labels: Label[] }

type Screw = { d: number; k: number; dk: number; l: number; b: number; s: number }

/** Draws a socket head cap screw (ISO 4762) in side and front view. */
export function capScrew({ d, k, dk, l, b, s }: Screw, scale: number): Drawing {
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
    return `${point(front + socket * Math.cos(angle))} ${point(cy + socket * Math.sin(angle))}`
  })
  const below = bottom + 34
  const dimensions = [
    across(head, end, below, shankBottom, String(l)),
    across(x0, head, below, bottom, String(k)),
    across(thread, end, top - 14, shankTop, `(b) ${b}`),
    upright(top, bottom, x0 - 32, x0, `Ø${dk}`),
    upright(shankTop, shankBottom, end + 26, end, `M${d}`),
    across(front - (s * scale) / 2, front + (s * scale) / 2, below, cy + socket / 2, `s ${s}`),
  ]
  return assemble(front + (dk * scale) / 2 + 24, below + 20, dimensions, [
    {
      stroke: 'edge',
      filled: true,
      d: `M${x0 + 6} ${top}H${head}V${bottom}H${x0 + 6}Q${x0} ${bottom} ${x0} ${bottom - 6}V${top + 6}Q${x0} ${top} ${x0 + 6} ${top}Z`,
    },
    { stroke: 'thin', d: knurl.map((y) => `M${x0 + (head - x0) * 0.3} ${point(y)}H${head - 3}`).join('') },
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
    { stroke: 'edge', filled: true, d: circle(front, cy, (dk * scale) / 2) },
    { stroke: 'thin', d: circle(front, cy, (dk * scale) / 2 - 6) },
    { stroke: 'edge', d: `M${hexagon.join('L')}Z` },
  ])
}

type Washer = { inner: number; outer: number; h: number }

/** Draws a flat washer (ISO 7089) in front view and section. */
export function washer({ inner, outer, h }: Washer, scale: number): Drawing {
  const [cx, cy] = [(outer * scale) / 2 + 50, (outer * scale) / 2 + 34]
  const x = cx + (outer * scale) / 2 + 46
  const thickness = h * scale
  const [top, bottom] = [cy - (outer * scale) / 2, cy + (outer * scale) / 2]
  const [holeTop, holeBottom] = [cy - (inner * scale) / 2, cy + (inner * scale) / 2]
  const hatch = [top, holeBottom].flatMap((from) =>
    Array.from({ length: 4 }, (_, at) => `M${x} ${from + 9 + at * 6}l${thickness} -7`),
  )
  const dimensions = [
    upright(top, bottom, x + thickness + 44, x + thickness, `Ø${outer}`),
    upright(holeTop, holeBottom, x + thickness + 22, x + thickness, `Ø${inner}`),
    across(x, x + thickness, bottom + 26, bottom, String(h)),
  ]
  return assemble(x + thickness + 70, bottom + 44, dimensions, [
    { stroke: 'edge', filled: true, d: circle(cx, cy, (outer * scale) / 2) },
    { stroke: 'edge', d: circle(cx, cy, (inner * scale) / 2) },
    { stroke: 'edge', filled: true, d: `M${x} ${top}h${thickness}V${bottom}h${-thickness}Z` },
    { stroke: 'edge', d: `M${x} ${holeTop}h${thickness}M${x} ${holeBottom}h${thickness}` },
    { stroke: 'thin', d: hatch.join('') },
    {
      stroke: 'centre',
      d: `M${cx - (outer * scale) / 2 - 14} ${cy}h${outer * scale + 28}M${cx} ${top - 14}V${bottom + 14}M${x - 10} ${cy}h${thickness + 20}`,
    },
  ])
}

type Dimension = { lines: string; arrows: string[]; label: Label }

function assemble(width: number, height: number, dimensions: Dimension[], lines: Line[]): Drawing {
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
function across(from: number, to: number, y: number, edge: number, text: string): Dimension {
  const gap = y > edge ? 3 : -3
  const sign = to - from < 22 ? -1 : 1
  const reach = sign < 0 ? 12 : 0
  return {
    lines: `M${point(from)} ${point(edge + gap)}V${point(y + gap)}M${point(to)} ${point(edge + gap)}V${point(y + gap)}M${point(from - reach)} ${point(y)}H${point(to + reach)}`,
    arrows: [`M${point(from)} ${point(y)}l${5 * sign} -1.8v3.6z`, `M${point(to)} ${point(y)}l${-5 * sign} -1.8v3.6z`],
    label: { x: point((from + to) / 2), y: point(y - 5), text },
  }
}

function upright(from: number, to: number, x: number, edge: number, text: string): Dimension {
  const gap = x > edge ? 3 : -3
  return {
    lines: `M${point(edge + gap)} ${point(from)}H${point(x + gap)}M${point(edge + gap)} ${point(to)}H${point(x + gap)}M${point(x)} ${point(from)}V${point(to)}`,
    arrows: [`M${point(x)} ${point(from)}l-1.8 5h3.6z`, `M${point(x)} ${point(to)}l-1.8 -5h3.6z`],
    label: { x: point(x - 5), y: point((from + to) / 2), text, upright: true },
  }
}

const circle = (cx: number, cy: number, r: number) =>
  `M${point(cx - r)} ${point(cy)}a${point(r)} ${point(r)} 0 1 0 ${point(2 * r)} 0a${point(r)} ${point(r)} 0 1 0 ${point(-2 * r)} 0Z`

const point = (value: number) => Math.round(value * 10) / 10
