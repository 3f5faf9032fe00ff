import { circle, edge, rectangle, rounded, thin, view, type Kind, type Shape } from '../figure.ts'
import { heightLeft, widthBelow } from '../outer-dimensions.ts'

type Box = { x: number; y: number; w: number; h: number }

/** The body with its two ports, seen from the front. */
const body = ({ x, y, w, h }: Box): Shape[] => [
  edge(rounded(x, y, [w, h, w * 0.06]), 'light'),
  edge(`${circle(x + w * 0.08, y + h * 0.5, w * 0.05)}${circle(x + w * 0.92, y + h * 0.5, w * 0.05)}`, 'sheet'),
]

const knob = ({ x, y, w, h }: Box): Shape[] => [
  edge(rounded(x, y, [w, h, w * 0.1]), 'dark'),
  thin([0.18, 0.34, 0.5, 0.66, 0.82].map((at) => `M${x + w * at} ${y + h * 0.12}v${h * 0.76}`).join('')),
]

const dial = (x: number, y: number, r: number): Shape[] => [
  edge(circle(x, y, r), 'sheet'),
  edge(`M${x} ${y}L${x + r * 0.5} ${y - r * 0.4}`),
]

/** The bowl below the body, with its drain. */
const bowl = ({ x, y, w, h }: Box): Shape[] => [
  edge(
    `M${x} ${y}H${x + w}V${y + h * 0.82}Q${x + w} ${y + h * 0.92} ${x + w * 0.8} ${y + h * 0.92}H${x + w * 0.2}Q${x} ${y + h * 0.92} ${x} ${y + h * 0.82}Z`,
    'light',
  ),
  edge(rectangle(x + w * 0.38, y + h * 0.92, w * 0.24, h * 0.08), 'dark'),
  thin(
    `M${x + w * 0.2} ${y + h * 0.12}V${y + h * 0.76}M${x + w * 0.8} ${y + h * 0.12}V${y + h * 0.76}M${x} ${y + h * 0.6}H${x + w}`,
  ),
]

/** The transparent dome in which oil drops are counted. */
const sightDome = ({ x, y, w, h }: Box): Shape[] => [
  edge(
    `M${x} ${y + h}V${y + h * 0.5}Q${x} ${y} ${x + w / 2} ${y}Q${x + w} ${y} ${x + w} ${y + h * 0.5}V${y + h}Z`,
    'sheet',
  ),
  edge(
    `M${x + w / 2} ${y + h * 0.35}Q${x + w * 0.36} ${y + h * 0.7} ${x + w / 2} ${y + h * 0.72}Q${x + w * 0.64} ${y + h * 0.7} ${x + w / 2} ${y + h * 0.35}Z`,
    'dark',
  ),
]

const filterRegulator = ({ x, y, w, h }: Box): Shape[] => [
  ...knob({ x: x + w * 0.18, y, w: w * 0.64, h: h * 0.22 }),
  ...bowl({ x: x + w * 0.14, y: y + h * 0.54, w: w * 0.72, h: h * 0.46 }),
  ...body({ x, y: y + h * 0.22, w, h: h * 0.32 }),
  ...dial(x + w / 2, y + h * 0.38, w * 0.24),
]

const lubricatorShapes = ({ x, y, w, h }: Box): Shape[] => [
  ...sightDome({ x: x + w * 0.32, y: y + h * 0.08, w: w * 0.36, h: h * 0.14 }),
  ...bowl({ x: x + w * 0.14, y: y + h * 0.54, w: w * 0.72, h: h * 0.46 }),
  ...body({ x, y: y + h * 0.22, w, h: h * 0.32 }),
]

const regulatorShapes = ({ x, y, w, h }: Box): Shape[] => [
  ...knob({ x: x + w * 0.16, y, w: w * 0.68, h: h * 0.36 }),
  edge(rounded(x + w * 0.24, y + h * 0.84, [w * 0.52, h * 0.16, w * 0.06]), 'dark'),
  ...body({ x, y: y + h * 0.36, w, h: h * 0.48 }),
  ...dial(x + w / 2, y + h * 0.6, w * 0.3),
]

const filterShapes = ({ x, y, w, h }: Box): Shape[] => [
  ...bowl({ x: x + w * 0.12, y: y + h * 0.34, w: w * 0.76, h: h * 0.66 }),
  ...body({ x, y, w, h: h * 0.34 }),
  edge(
    `M${x + w * 0.34} ${y + h * 0.17}H${x + w * 0.62}M${x + w * 0.54} ${y + h * 0.12}L${x + w * 0.62} ${y + h * 0.17}L${x + w * 0.54} ${y + h * 0.22}`,
  ),
]

const airUnit =
  (draw: (box: Box) => Shape[]): Kind =>
  (part) => {
    const [w, h] = [part.mm('width', 52), part.mm('height', 150)]
    return {
      main: view(
        draw({ x: 0, y: 0, w, h }),
        [{ along: 'y', at: w / 2, from: 0, to: h }],
        [widthBelow(w, h * 0.54), heightLeft(h)],
      ),
    }
  }

/** A service unit is a filter regulator and a lubricator side by side. */
const serviceUnit: Kind = (part) => {
  const [w, h] = [part.mm('width', 52), part.mm('height', 150)]
  const gap = w * 0.12
  return {
    main: view(
      [
        edge(rectangle(w, h * 0.28, gap, h * 0.2), 'dark'),
        ...filterRegulator({ x: 0, y: 0, w, h }),
        ...lubricatorShapes({ x: w + gap, y: 0, w, h }),
      ],
      [],
      [widthBelow(w, h * 0.54), heightLeft(h)],
    ),
  }
}

export const airUnitKinds: Record<string, Kind> = {
  regulator: airUnit(regulatorShapes),
  'air-filter': airUnit(filterShapes),
  lubricator: airUnit(lubricatorShapes),
  'filter-regulator': airUnit(filterRegulator),
  'service-unit': serviceUnit,
}
