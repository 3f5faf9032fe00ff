import {
  across,
  circle,
  cross,
  edge,
  hexagon,
  hidden,
  thin,
  upright,
  view,
  type Dimension,
  type Kind,
  type Part,
  type Shape,
} from '../figure.ts'
import { hexagonFromSide, shank } from './shanks.ts'

const diameterOf = (part: Part) => part.mm('thread-diameter', part.mm('diameter', 8))

type Measures = { d: number; head: number; end: number; threadFrom: number; hasThread: boolean; lengthFrom?: number }

/** What every screw shows: length and head below, thread above, the thread's diameter at its end. */
function screwDimensions({ d, head, end, threadFrom, hasThread, lengthFrom = head }: Measures): Dimension[] {
  return [
    across(lengthFrom, end, d / 2, { side: 'after', letter: 'L', value: 'length' }),
    upright(-d / 2, d / 2, end, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
    ...(hasThread
      ? [across(threadFrom, end, -d / 2, { side: 'before', letter: 'b', value: 'thread-length', isReference: true })]
      : []),
  ]
}

const headHeight = (k: number, half: number): Dimension =>
  across(0, k, half, { side: 'after', letter: 'k', value: 'head-height' })
const headDiameter = (half: number): Dimension =>
  upright(-half, half, 0, { side: 'before', letter: 'dk', value: 'head-diameter', prefix: 'Ø' })
const keySize = (s: number, r: number): Dimension =>
  across(-s / 2, s / 2, r, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })

const socketEnd = (dk: number, s: number, inner: number) =>
  view(
    [edge(circle(0, 0, dk / 2), 'dark'), thin(circle(0, 0, inner)), edge(hexagon(0, 0, s), 'sheet')],
    cross(0, 0, dk / 2),
    [keySize(s, s / Math.sqrt(3) / 2)],
  )

/** A socket seen through the head: its walls, and the cone the drill left. */
const socketHidden = (depth: number, s: number): Shape => {
  const half = s / Math.sqrt(3)
  return hidden(`M0 ${-half}H${depth}L${depth + half * 0.4} 0L${depth} ${half}H0`)
}

const socketHeadScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [dk, k, s, length] = [
    part.mm('head-diameter', d * 1.6),
    part.mm('head-height', d),
    part.mm('key-size', d * 0.8),
    part.mm('length', d * 5),
  ]
  const half = dk / 2
  const r = k * 0.12
  const { shapes, end, threadFrom } = shank(part, {
    from: k,
    length,
    d,
    thread: part.mm('thread-length', length),
    height: dk,
  })
  const knurl = Array.from({ length: 8 }, (_, at) => `M${k * 0.3} ${-half + ((at + 1) * dk) / 9}H${k * 0.94}`)
  return {
    main: view(
      [
        edge(`M${r} ${-half}H${k}V${half}H${r}Q0 ${half} 0 ${half - r}V${-half + r}Q0 ${-half} ${r} ${-half}Z`, 'dark'),
        thin(knurl.join('')),
        ...shapes,
        socketHidden(k * 0.5, s),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        ...screwDimensions({ d, head: k, end, threadFrom, hasThread: threadFrom > k }),
        headHeight(k, half),
        headDiameter(half),
      ],
    ),
    end: socketEnd(dk, s, half - r),
  }
}

const hexBolt: Kind = (part) => {
  const d = diameterOf(part)
  const [k, s, length] = [part.mm('head-height', d * 0.65), part.mm('key-size', d * 1.6), part.mm('length', d * 6)]
  const e = s / Math.cos(Math.PI / 6)
  const flange = part.mm('head-diameter', 0)
  const { shapes, end, threadFrom } = shank(part, {
    from: k,
    length,
    d,
    thread: part.mm('thread-length', length),
    height: Math.max(e, flange),
  })
  const collar: Shape[] =
    flange > 0
      ? [
          edge(
            `M${k * 0.7} ${-e * 0.44}L${k * 0.88} ${-flange / 2}H${k}V${flange / 2}H${k * 0.88}L${k * 0.7} ${e * 0.44}Z`,
            'light',
          ),
        ]
      : []
  const r = Math.max(e, flange) / 2
  return {
    main: view(
      [...hexagonFromSide(0, k, { s, left: true }), ...collar, ...shapes],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        ...screwDimensions({ d, head: k, end, threadFrom, hasThread: threadFrom > k }),
        headHeight(k, r),
        ...(flange > 0 ? [headDiameter(flange / 2)] : []),
      ],
    ),
    end: view(
      [
        ...(flange > 0 ? [edge(circle(0, 0, flange / 2), 'light')] : []),
        edge(hexagon(0, 0, s), 'dark'),
        thin(circle(0, 0, s * 0.475)),
      ],
      cross(0, 0, r),
      [keySize(s, e / 4)],
    ),
  }
}

const countersunkScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [dk, s, length] = [part.mm('head-diameter', d * 2), part.mm('key-size', d * 0.6), part.mm('length', d * 4)]
  const k = Math.min(part.mm('head-height', (dk - d) / 2), length * 0.8)
  const half = dk / 2
  const rim = k * 0.1
  const { shapes, end, threadFrom } = shank(part, {
    from: k,
    length: length - k,
    d,
    thread: part.mm('thread-length', length),
    height: dk,
  })
  return {
    main: view(
      [
        edge(`M0 ${-half}H${rim}L${k} ${-d / 2}V${d / 2}L${rim} ${half}H0Z`, 'dark'),
        ...shapes,
        socketHidden(k * 0.55, s),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        ...screwDimensions({ d, head: k, end, threadFrom, hasThread: false, lengthFrom: 0 }),
        across(0, k, -half, { side: 'before', letter: 'k', value: 'head-height' }),
        headDiameter(half),
      ],
    ),
    end: socketEnd(dk, s, half * 0.94),
  }
}

const buttonHeadScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [dk, k, s, length] = [
    part.mm('head-diameter', d * 1.75),
    part.mm('head-height', d * 0.55),
    part.mm('key-size', d * 0.6),
    part.mm('length', d * 4),
  ]
  const half = dk / 2
  const flat = s * 0.75
  const { shapes, end, threadFrom } = shank(part, {
    from: k,
    length,
    d,
    thread: part.mm('thread-length', length),
    height: dk,
  })
  return {
    main: view(
      [
        edge(
          `M0 ${-flat}C${k * 0.1} ${-half * 0.85} ${k * 0.5} ${-half} ${k * 0.86} ${-half}H${k}V${half}H${k * 0.86}C${k * 0.5} ${half} ${k * 0.1} ${half * 0.85} 0 ${flat}Z`,
          'dark',
        ),
        ...shapes,
        socketHidden(k * 0.55, s),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [...screwDimensions({ d, head: k, end, threadFrom, hasThread: false }), headHeight(k, half), headDiameter(half)],
    ),
    end: socketEnd(dk, s, flat),
  }
}

/** A cross slot, as wide as a fifth of the head. */
export const crossSlot = (r: number) => {
  const [a, b] = [r * 0.16, r * 0.62]
  return edge(`M${-a} ${-b}H${a}V${-a}H${b}V${a}H${a}V${b}H${-a}V${a}H${-b}V${-a}H${-a}Z`, 'sheet')
}

const panHeadScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [dk, k, length] = [part.mm('head-diameter', d * 2), part.mm('head-height', d * 0.75), part.mm('length', d * 4)]
  const half = dk / 2
  const { shapes, end, threadFrom } = shank(part, {
    from: k,
    length,
    d,
    thread: part.mm('thread-length', length),
    height: dk,
  })
  return {
    main: view(
      [
        edge(
          `M0 0C0 ${-half * 0.75} ${k * 0.35} ${-half} ${k * 0.7} ${-half}H${k}V${half}H${k * 0.7}C${k * 0.35} ${half} 0 ${half * 0.75} 0 0Z`,
          'dark',
        ),
        ...shapes,
        hidden(`M${k * 0.06} ${-half * 0.5}L${k * 0.75} 0L${k * 0.06} ${half * 0.5}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [...screwDimensions({ d, head: k, end, threadFrom, hasThread: false }), headHeight(k, half), headDiameter(half)],
    ),
    end: view([edge(circle(0, 0, half), 'dark'), crossSlot(half)], cross(0, 0, half)),
  }
}

const setScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [s, length] = [part.mm('key-size', d * 0.5), part.mm('length', d * 2)]
  const { shapes, end } = shank(part, { from: 0, length, d, thread: length, height: d })
  return {
    main: view(
      [...shapes, edge(`M${d * 0.12} ${-d / 2}V${d / 2}`), socketHidden(Math.min(length * 0.45, s * 1.2), s)],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        across(0, end, d / 2, { side: 'after', letter: 'L', value: 'length' }),
        upright(-d / 2, d / 2, end, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
      ],
    ),
    end: view(
      [edge(circle(0, 0, d / 2), 'light'), thin(circle(0, 0, d * 0.415)), edge(hexagon(0, 0, s), 'sheet')],
      cross(0, 0, d / 2),
      [keySize(s, s * 0.29)],
    ),
  }
}

const threadedRod: Kind = (part) => {
  const d = diameterOf(part)
  const length = part.mm('length', d * 20)
  const { shapes, end } = shank(part, { from: 0, length, d, thread: length, height: d * 1.4 })
  return {
    main: view(
      [...shapes, edge(`M${d * 0.12} ${-d / 2}V${d / 2}`)],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        across(0, end, d / 2, { side: 'after', letter: 'L', value: 'length' }),
        upright(-d / 2, d / 2, 0, { side: 'before', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
      ],
    ),
    end: view([edge(circle(0, 0, d / 2), 'light'), thin(circle(0, 0, d * 0.415))], cross(0, 0, d / 2)),
  }
}

const pin: Kind = (part) => {
  const d = part.mm('diameter', 6)
  const length = part.mm('length', d * 5)
  const drawn = Math.min(length, d * part.slenderness * 1.2)
  const c = d * 0.12
  const half = d / 2
  return {
    main: view(
      [
        edge(
          `M${c} ${-half}H${drawn - c}L${drawn} ${-half + c}V${half - c}L${drawn - c} ${half}H${c}L0 ${half - c}V${-half + c}Z`,
          'light',
        ),
        edge(`M${c} ${-half}V${half}M${drawn - c} ${-half}V${half}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [
        across(0, drawn, half, { side: 'after', letter: 'L', value: 'length' }),
        upright(-half, half, 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'light'), thin(circle(0, 0, half - c))], cross(0, 0, half)),
  }
}

export const screwsKinds: Record<string, Kind> = {
  'socket-head-screw': socketHeadScrew,
  'hex-bolt': hexBolt,
  'countersunk-screw': countersunkScrew,
  'button-head-screw': buttonHeadScrew,
  'pan-head-screw': panHeadScrew,
  'set-screw': setScrew,
  'threaded-rod': threadedRod,
  pin,
}
