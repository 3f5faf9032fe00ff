import type { Axis, Dimension, Figure, Shape, View } from './figure.ts'
import { measurePath, joinBoxes, placePath, type Box, type Placement } from './path.ts'

/** The texts of the title block. */
export type Title = { standard?: string; code?: string; unit?: string }
export type Labels = (dimension: Dimension) => string | undefined
type Room = { left: number; right: number; top: number; bottom: number }
type ViewLayout = { view: View; box: Box; room: Room; dimensions: { dimension: Dimension; label: string }[] }

/** The width suits a font size of 11; a media query inside the picture enlarges the text on phones. */
export const sheetWidth = 540
export const sheetHeight = 288
const margin = 12
const titleHeight = 30
const firstRow = 27
const nextRow = 23
const beyond = 12

/** Draws all views of a part beside each other at one scale, with dimensions and title block. */
export function drawSheet(figure: Figure, labels: Labels, title?: Title): string {
  const views = [figure.main, ...(figure.end ? [figure.end] : [])].map((each) => layOutView(each, labels))
  const height = sheetHeight - (title ? titleHeight : 0)
  const scale = findScale(views, sheetWidth - 2 * margin, height - 2 * margin)
  const used = views.reduce((sum, each) => sum + measureWidth(each, scale), 0)
  const { above, below } = measureHeights(views, scale)
  const y = margin + (height - 2 * margin - above - below) / 2 + above
  let x = margin + (sheetWidth - 2 * margin - used) / 2
  const parts = views.map((each) => {
    const place = { scale, x: x + each.room.left - each.box.left * scale, y }
    x += measureWidth(each, scale)
    return drawView(each, place)
  })
  return (
    parts.join('') +
    (title ? drawTitleBlock(title, views.some(({ dimensions }) => dimensions.length > 0) ? scale : undefined) : '')
  )
}

/** Draws one view without dimensions in a small square. */
export function drawThumb(figure: Figure, size: number): string {
  const main = figure.thumb === 'end' && figure.end ? figure.end : figure.main
  const box = measureView(main)
  const room = size - 8
  const scale = Math.min(room / (box.right - box.left), room / (box.bottom - box.top))
  const place = {
    scale,
    x: size / 2 - ((box.left + box.right) / 2) * scale,
    y: size / 2 - ((box.top + box.bottom) / 2) * scale,
  }
  return main.shapes.map((shape) => drawShape(shape, place)).join('')
}

/** Includes centre lines, which may lie outside the outline. */
const measureView = ({ shapes, axes }: View) =>
  joinBoxes([
    ...shapes.map(({ d }) => measurePath(d)),
    ...axes.map(({ along, at, from, to }) =>
      measurePath(along === 'x' ? `M${from} ${at}H${to}` : `M${at} ${from}V${to}`),
    ),
  ])

function layOutView(view: View, labels: Labels): ViewLayout {
  const dimensions = view.dimensions.flatMap((dimension) => {
    const label = labels(dimension)
    return label ? [{ dimension, label }] : []
  })
  const rows = (along: 'x' | 'y', side: 'before' | 'after') =>
    Math.max(
      0,
      ...dimensions
        .filter((each) => each.dimension.along === along && each.dimension.side === side)
        .map((each) => (each.dimension.row ?? 0) + 1),
    )
  const getRoom = (count: number) => (count === 0 ? beyond + 4 : firstRow + (count - 1) * nextRow + 16)
  const room = {
    left: getRoom(rows('y', 'before')),
    right: getRoom(rows('y', 'after')),
    top: getRoom(rows('x', 'before')),
    bottom: getRoom(rows('x', 'after')),
  }
  return { view, box: measureView(view), room, dimensions }
}

const measureWidth = ({ box, room }: ViewLayout, scale: number) =>
  room.left + (box.right - box.left) * scale + room.right

function measureHeights(views: ViewLayout[], scale: number) {
  return {
    above: Math.max(...views.map(({ box, room }) => room.top - box.top * scale)),
    below: Math.max(...views.map(({ box, room }) => room.bottom + box.bottom * scale)),
  }
}

/** Finds the largest scale at which everything fits, by bisection, because margins do not scale. */
function findScale(views: ViewLayout[], width: number, height: number): number {
  const fits = (scale: number) => {
    const { above, below } = measureHeights(views, scale)
    return views.reduce((sum, each) => sum + measureWidth(each, scale), 0) <= width && above + below <= height
  }
  let [low, high] = [0, 100]
  for (let turn = 0; turn < 30; turn += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

function drawView({ view, box, dimensions }: ViewLayout, place: Placement): string {
  return [
    ...view.shapes.map((shape) => drawShape(shape, place)),
    ...view.axes.map((axis) => drawAxis(axis, place)),
    ...dimensions.map(({ dimension, label }) => drawDimension(dimension, label, { place, box })),
  ].join('')
}

const classes = { edge: 'e', thin: 't', hidden: 'h' }
const fills = { light: ' f1', dark: ' f2', sheet: ' f0' }

const drawShape = ({ stroke, fill, d }: Shape, place: Placement) =>
  `<path class="${classes[stroke]}${fill ? fills[fill] : ''}" d="${placePath(d, place)}"/>`

function drawAxis({ along, at, from, to }: Axis, { scale, x, y }: Placement): string {
  if (along === 'x')
    return `<path class="c" d="M${p(from * scale + x - beyond)} ${p(at * scale + y)}H${p(to * scale + x + beyond)}"/>`
  return `<path class="c" d="M${p(at * scale + x)} ${p(from * scale + y - beyond)}V${p(to * scale + y + beyond)}"/>`
}

const p = (value: number) => Math.round(value * 10) / 10

/**
 * Extension lines start 3 off the edge and overrun by 4; arrows are 5 long, and outside if the dimension is under 22.
 */
function drawDimension(dimension: Dimension, label: string, { place, box }: { place: Placement; box: Box }): string {
  const { along, side, row = 0 } = dimension
  const { scale, x, y } = place
  const sign = side === 'after' ? 1 : -1
  const offset = sign * (firstRow + row * nextRow)
  const [start, across] = along === 'x' ? [x, y] : [y, x]
  const [from, to] = [dimension.from * scale + start, dimension.to * scale + start].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  const edgeAt = dimension.edge * scale + across + sign * 3
  const outline =
    (along === 'x' ? (side === 'after' ? box.bottom : box.top) : side === 'after' ? box.right : box.left) * scale +
    across
  const at = outline + offset
  const isNarrow = to - from < 22
  const reach = isNarrow ? 12 : 0
  const point = (a: number, b: number) => (along === 'x' ? `${p(a)} ${p(b)}` : `${p(b)} ${p(a)}`)
  const line = (a: [number, number], b: [number, number]) => `M${point(...a)}L${point(...b)}`
  const arrow = (tip: number, way: number) =>
    `M${point(tip, at)}L${point(tip + way * 5, at - 1.8)}L${point(tip + way * 5, at + 1.8)}Z`
  const inward = isNarrow ? -1 : 1
  const lines =
    line([from, edgeAt], [from, at + sign * 4]) +
    line([to, edgeAt], [to, at + sign * 4]) +
    line([from - reach, at], [to + reach, at])
  return `<path class="d" d="${lines}"/><path class="a" d="${arrow(from, inward)}${arrow(to, -inward)}"/>${drawLabel(along, { from, to, at }, label)}`
}

function drawLabel(
  along: 'x' | 'y',
  { from, to, at }: { from: number; to: number; at: number },
  label: string,
): string {
  const middle = p((from + to) / 2)
  const text = escapeXml(label)
  if (along === 'x') return `<text class="x" x="${middle}" y="${p(at - 5)}">${text}</text>`
  return `<text class="x" transform="translate(${p(at - 5)} ${middle}) rotate(-90)">${text}</text>`
}

/** Standard scales of ISO 5455; one millimetre on paper is about 3.8 units here. */
const scales = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]

function formatScale(scale: number): string {
  const distance = (each: number) => Math.abs(Math.log((each * 3.8) / scale))
  const nearest = scales.toSorted((a, b) => distance(a) - distance(b))[0] ?? 1
  return nearest >= 1 ? `${nearest} : 1` : `1 : ${Math.round(1 / nearest)}`
}

/** A drawing without dimensions has no scale. */
function drawTitleBlock({ standard, code, unit }: Title, scale: number | undefined): string {
  const cells = [standard, code, ...(scale ? [unit, formatScale(scale)] : [])]
    .filter((cell) => cell !== undefined)
    .filter(Boolean)
  const widths = cells.map((cell) => Math.max(34, cell.length * 6.4 + 18))
  const height = 22
  const top = sheetHeight - height - 0.5
  let x = sheetWidth - widths.reduce((sum, width) => sum + width, 0) - 0.5
  const frame = `<path class="b" d="M${p(x)} ${sheetHeight}V${top}H${sheetWidth}"/>`
  const texts = cells.map((cell, at) => {
    const left = x
    x += widths[at] ?? 0
    const rule = at > 0 ? `<path class="b" d="M${p(left)} ${top}V${sheetHeight}"/>` : ''
    return `${rule}<text class="n" x="${p(left + 9)}" y="${top + 15}">${escapeXml(cell)}</text>`
  })
  return frame + texts.join('')
}

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
