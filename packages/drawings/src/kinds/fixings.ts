import {
  across,
  circle,
  cross,
  edge,
  hexagon,
  hidden,
  mirroredPolygon,
  thin,
  upright,
  view,
  type Kind,
  type Part,
  type Shape,
} from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'
import { hexagonFromSide } from './shanks.ts'
import { crossSlot } from './sockets.ts'

/** Draws the flanks of a coarse thread as slanting lines. */
const flanks = ([from, to]: readonly [number, number], half: number, step: number) => {
  const lines: string[] = []
  for (let x = from; x + step * 0.5 < to; x += step) lines.push(`M${x} ${half}L${x + step * 0.5} ${-half}`)
  return thin(lines.join(''))
}

type PointedScrew = { head: 'pan' | 'countersunk' | 'hexagon' | 'hexagon-washer'; isDrilling?: boolean }

/** Draws the head of a pointed screw from the side. */
function pointedHead(head: PointedScrew['head'], { k, r, core }: { k: number; r: number; core: number }): Shape[] {
  if (head === 'countersunk') return [edge(`M0 ${-r}L${k} ${-core}V${core}L0 ${r}Z`, 'dark')]
  if (head === 'hexagon') return hexagonFromSide(0, k, { s: r * 2 * Math.cos(Math.PI / 6), left: true })
  if (head === 'hexagon-washer')
    return [
      ...hexagonFromSide(0, k * 0.8, { s: r * 1.4, left: true }),
      edge(
        `M${k * 0.8} ${-r}H${k}V${r}H${k * 0.8}Q${k * 0.6} ${r} ${k * 0.6} ${r * 0.8}V${-r * 0.8}Q${k * 0.6} ${-r} ${k * 0.8} ${-r}Z`,
        'light',
      ),
    ]
  return [
    edge(
      `M0 0C0 ${-r * 0.75} ${k * 0.35} ${-r} ${k * 0.75} ${-r}H${k}V${r}H${k * 0.75}C${k * 0.35} ${r} 0 ${r * 0.75} 0 0Z`,
      'dark',
    ),
  ]
}

/** Draws the head of a pointed screw from its end. */
function pointedHeadEnd(head: PointedScrew['head'], r: number): Shape[] {
  if (head === 'hexagon') return [edge(hexagon(0, 0, r * 2 * Math.cos(Math.PI / 6)), 'dark')]
  if (head === 'hexagon-washer') return [edge(circle(0, 0, r), 'light'), edge(hexagon(0, 0, r * 1.4), 'dark')]
  return [edge(circle(0, 0, r), 'dark'), crossSlot(r)]
}

/** Draws a pointed screw, whose head decides how it is driven. */
const pointed =
  ({ head: kind, isDrilling = false }: PointedScrew): Kind =>
  (part: Part) => {
    const isCountersunk = kind === 'countersunk'
    const isPartlyThreaded = isCountersunk || kind === 'hexagon'
    const d = part.mm('diameter', 5)
    const [dk, k] = [part.mm('head-diameter', d * 1.9), part.mm('head-height', d * 0.65)]
    const length = part.mm('length', d * 6)
    const drawn = Math.min(length, dk * part.slenderness)
    const [half, core, head] = [d / 2, d * 0.34, dk / 2]
    const end = k + drawn
    const tip = end - d * 0.85
    const step = d * 0.38
    const body = isDrilling
      ? mirroredPolygon([
          [k, -core],
          [tip - d, -core],
          [tip - d, -core * 0.9],
          [tip + d * 0.7, -core * 0.9],
          [end, 0],
        ])
      : mirroredPolygon([
          [k, -core],
          [tip, -core],
          [end, 0],
        ])
    const teeth = Array.from(
      { length: Math.max(3, Math.floor((tip - k - d * (isPartlyThreaded ? drawn / d / 3 : 0.3)) / step)) },
      (_, at) => {
        const x = tip - at * step
        return `M${x} ${-core}L${x - step * 0.3} ${-half}L${x - step * 0.6} ${-core}M${x - step * 0.25} ${core}L${x - step * 0.55} ${half}L${x - step * 0.85} ${core}`
      },
    )
    return {
      main: view(
        [edge(body, 'light'), edge(teeth.join('')), ...pointedHead(kind, { k, r: head, core })],
        [{ along: 'x', at: 0, from: 0, to: end }],
        [
          across([isCountersunk ? 0 : k, end], half, { side: 'after', letter: 'L', value: 'length' }),
          upright([-head, head], 0, { side: 'before', letter: 'dk', value: 'head-diameter', prefix: 'Ø' }),
          upright([-half, half], tip, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        ],
      ),
      end: view(pointedHeadEnd(kind, head), cross(0, 0, head)),
    }
  }

const wedgeAnchor: Kind = (part) => {
  const d = part.mm('thread-diameter', 10)
  const [length, thread, s] = [part.mm('length', d * 8), part.mm('thread-length', d * 3), part.mm('key-size', d * 1.7)]
  const drawn = Math.min(length, d * part.slenderness * 2)
  const cut = Math.min(thread, drawn * 0.45)
  const [half, core] = [d / 2, d * 0.415]
  const [nutAt, m] = [cut * 0.35, Math.min(d * 0.8, cut * 0.5)]
  const sleeve = drawn - d * 2.1
  return {
    main: view(
      [
        edge(
          `M${d * 0.12} ${-half}H${drawn - d * 1.9}L${drawn - d * 1.6} ${-d * 0.34}H${drawn - d * 0.7}L${drawn} ${-half}V${half}L${drawn - d * 0.7} ${d * 0.34}H${drawn - d * 1.6}L${drawn - d * 1.9} ${half}H${d * 0.12}L0 ${core}V${-core}Z`,
          'light',
        ),
        thin(`M0 ${-core}H${cut}M0 ${core}H${cut}`),
        edge(`M${cut} ${-half}V${half}`),
        edge(`M${sleeve + d * 0.35} ${-half}H${drawn - d * 0.55}V${half}H${sleeve + d * 0.35}Z`, 'dark'),
        thin(
          `M${sleeve + d * 0.8} ${-half * 0.1}H${drawn - d * 0.55}M${sleeve + d * 0.8} ${half * 0.1}H${drawn - d * 0.55}`,
        ),
        ...hexagonFromSide(nutAt, m, { s, left: true }),
        edge(`M${nutAt + m} ${-s * 0.62}h${d * 0.2}v${s * 1.24}h${-d * 0.2}Z`, 'light'),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [
        lengthBelow(drawn, half),
        across([0, cut], -half, { side: 'before', letter: 'b', value: 'thread-length' }),
        upright([-half, half], drawn, { side: 'after', letter: 'd0', value: 'hole-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, s * 0.62), 'light'),
        edge(hexagon(0, 0, s), 'dark'),
        edge(circle(0, 0, half), 'sheet'),
        thin(circle(0, 0, core)),
      ],
      cross(0, 0, s * 0.62),
      [across([-s / 2, s / 2], s * 0.3, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })],
    ),
  }
}

const nylonPlug: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 8), part.mm('length', 40)]
  const half = d / 2
  const ribs = [0.25, 0.37, 0.49, 0.61, 0.73, 0.85].map(
    (at) =>
      `M${length * at} ${-half * 1.02}L${length * at + d * 0.2} ${-half * 1.22}V${-half}M${length * at} ${half * 1.02}L${length * at + d * 0.2} ${half * 1.22}V${half}`,
  )
  return {
    main: view(
      [
        edge(
          `M0 ${-half * 1.25}H${d * 0.16}V${-half}H${length * 0.93}L${length} ${-half * 0.72}V${half * 0.72}L${length * 0.93} ${half}H${d * 0.16}V${half * 1.25}H0Z`,
          'light',
        ),
        edge(ribs.join('')),
        thin(`M${length * 0.2} ${-half * 0.08}H${length}M${length * 0.2} ${half * 0.08}H${length}`),
        hidden(`M0 ${-half * 0.5}H${length * 0.2}M0 ${half * 0.5}H${length * 0.2}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-half, half], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [edge(circle(0, 0, half * 1.25), 'light'), edge(circle(0, 0, half * 0.5), 'sheet')],
      cross(0, 0, half * 1.25),
    ),
  }
}

const blindRivet: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 4), part.mm('length', 10)]
  const [dk, k] = [part.mm('head-diameter', d * 2), part.mm('head-height', d * 0.3)]
  const [half, head, nail] = [d / 2, dk / 2, d * 0.26]
  const tail = -Math.max(length, d * 3.4)
  return {
    main: view(
      [
        edge(`M${tail} 0L${tail + nail * 2} ${-nail}H0V${nail}H${tail + nail * 2}Z`, 'light'),
        edge(`M0 ${-head * 0.3}Q${k * 0.1} ${-head} ${k} ${-head}V${head}Q${k * 0.1} ${head} 0 ${head * 0.3}Z`, 'dark'),
        edge(
          `M${k} ${-half}H${k + length - half * 0.5}Q${k + length} ${-half} ${k + length} ${-half * 0.5}V${half * 0.5}Q${k + length} ${half} ${k + length - half * 0.5} ${half}H${k}Z`,
          'dark',
        ),
        hidden(`M${k} ${-nail}H${k + length}M${k} ${nail}H${k + length}`),
        edge(
          `M${k + length} ${-half * 0.75}Q${k + length + half} ${-half * 0.6} ${k + length + half} 0Q${k + length + half} ${half * 0.6} ${k + length} ${half * 0.75}Z`,
          'light',
        ),
      ],
      [{ along: 'x', at: 0, from: tail, to: k + length + half }],
      [
        across([k, k + length], half, { side: 'after', letter: 'L', value: 'length' }),
        upright([-half, half], k + length, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        across([0, k], -head, { side: 'before', letter: 'k', value: 'head-height' }),
      ],
    ),
    end: view([edge(circle(0, 0, head), 'dark'), edge(circle(0, 0, nail), 'sheet')], cross(0, 0, head), [
      across([-head, head], 0, { side: 'after', letter: 'dk', value: 'head-diameter', prefix: 'Ø' }),
    ]),
  }
}

const rivetNut: Kind = (part) => {
  const d = part.mm('thread-diameter', 6)
  const [outer, dk, length] = [
    part.mm('outer-diameter', d * 1.5),
    part.mm('head-diameter', d * 2),
    part.mm('length', d * 2.6),
  ]
  const [half, head, core] = [outer / 2, dk / 2, d * 0.42]
  const k = d * 0.22
  return {
    main: view(
      [
        edge(`M0 ${-head}H${k}V${head}H0Z`, 'dark'),
        edge(
          `M${k} ${-half}H${length - half * 0.2}L${length} ${-half * 0.85}V${half * 0.85}L${length - half * 0.2} ${half}H${k}Z`,
          'light',
        ),
        flanks([length * 0.55, length * 0.95], core, d * 0.25),
        hidden(
          `M0 ${-d / 2}H${length * 0.55}M0 ${d / 2}H${length * 0.55}M${length * 0.55} ${-core}H${length}M${length * 0.55} ${core}H${length}`,
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-head, head], 0, { side: 'before', letter: 'dk', value: 'head-diameter', prefix: 'Ø' }),
        upright([-half, half], length, { side: 'after', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, head), 'dark'),
        edge(circle(0, 0, core), 'sheet'),
        thin(`M${d / 2} 0A${d / 2} ${d / 2} 0 1 1 0 ${-d / 2}`),
      ],
      cross(0, 0, head),
    ),
  }
}

export const fixingsKinds: Record<string, Kind> = {
  'self-tapping-screw': pointed({ head: 'pan' }),
  'self-drilling-screw': pointed({ head: 'hexagon-washer', isDrilling: true }),
  'wood-screw': pointed({ head: 'countersunk' }),
  'coach-screw': pointed({ head: 'hexagon' }),
  'wedge-anchor': wedgeAnchor,
  'nylon-plug': nylonPlug,
  'blind-rivet': blindRivet,
  'rivet-nut': rivetNut,
}
