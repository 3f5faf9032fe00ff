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
  type Shape,
} from '../figure.ts'
import { diameterOf, hexagonFromSide, shank } from './shanks.ts'
import { crossSlot, keySize, socketEnd, socketHidden } from './sockets.ts'

type Measures = { d: number; head: number; end: number; threadFrom: number; hasThread: boolean; lengthFrom?: number }

/** Returns the dimensions of every screw: length and head below, thread above, the thread's diameter at its end. */
function screwDimensions({ d, head, end, threadFrom, hasThread, lengthFrom = head }: Measures): Dimension[] {
  return [
    across([lengthFrom, end], d / 2, { side: 'after', letter: 'L', value: 'length' }),
    upright([-d / 2, d / 2], end, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
    ...(hasThread
      ? [across([threadFrom, end], -d / 2, { side: 'before', letter: 'b', value: 'thread-length', isReference: true })]
      : []),
  ]
}

const headHeight = (k: number, half: number): Dimension =>
  across([0, k], half, { side: 'after', letter: 'k', value: 'head-height' })
const headDiameter = (half: number): Dimension =>
  upright([-half, half], 0, { side: 'before', letter: 'dk', value: 'head-diameter', prefix: 'Ø' })
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
        across([0, k], -half, { side: 'before', letter: 'k', value: 'head-height' }),
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

export const screwsKinds: Record<string, Kind> = {
  'socket-head-screw': socketHeadScrew,
  'hex-bolt': hexBolt,
  'countersunk-screw': countersunkScrew,
  'button-head-screw': buttonHeadScrew,
  'pan-head-screw': panHeadScrew,
}
