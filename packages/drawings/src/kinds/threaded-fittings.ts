import { circle, cross, edge, hexagon, hidden, thin, upright, view, type Kind } from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'
import { hexagonFromSide } from './shanks.ts'
import { keySize } from './sockets.ts'

/** Draws a thread to the right (1) or left (-1) of a hexagon. */
const maleThread = (x: number, way: 1 | -1, { d, length }: { d: number; length: number }) => [
  edge(
    `M${x} ${-d / 2}H${x + way * length * 0.9}L${x + way * length} ${-d * 0.44}V${d * 0.44}L${x + way * length * 0.9} ${d / 2}H${x}Z`,
    'light',
  ),
  thin(`M${x} ${-d * 0.44}H${x + way * length}M${x} ${d * 0.44}H${x + way * length}`),
]

/** A hexagon with a male thread at either end. */
const nipple: Kind = (part) => {
  const [d, s, length] = [part.mm('thread-diameter', 13), part.mm('key-size', 17), part.mm('length', 30)]
  const [from, to] = [length * 0.38, length * 0.62]
  return {
    main: view(
      [
        ...maleThread(from, -1, { d, length: from }),
        ...maleThread(to, 1, { d, length: length - to }),
        ...hexagonFromSide(from, to - from, { s, left: true, right: true }),
        hidden(`M0 ${-d * 0.3}H${length}M0 ${d * 0.3}H${length}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, s * 0.58),
        upright([-d / 2, d / 2], length, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
    end: view(
      [edge(hexagon(0, 0, s), 'dark'), edge(circle(0, 0, d / 2), 'light'), edge(circle(0, 0, d * 0.3), 'sheet')],
      cross(0, 0, s * 0.58),
      [keySize(s, s * 0.29)],
    ),
  }
}

/** A hexagon with a female thread through it. */
const threadedSleeve: Kind = (part) => {
  const [d, s, length] = [part.mm('thread-diameter', 13), part.mm('key-size', 17), part.mm('length', 30)]
  return {
    main: view(
      [
        ...hexagonFromSide(0, length, { s, left: true, right: true }),
        hidden(`M0 ${-d / 2}H${length}M0 ${d / 2}H${length}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, s * 0.58),
        upright([-d / 2, d / 2], length, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
    end: view(
      [edge(hexagon(0, 0, s), 'dark'), edge(circle(0, 0, d / 2), 'sheet'), thin(circle(0, 0, d * 0.44))],
      cross(0, 0, s * 0.58),
      [keySize(s, s * 0.29)],
    ),
  }
}

/** A hexagon head with one male thread, closed. */
const threadedPlug: Kind = (part) => {
  const [d, s] = [part.mm('thread-diameter', 13), part.mm('key-size', 17)]
  const head = s * 0.5
  const end = head + d * 0.9
  return {
    main: view(
      [...maleThread(head, 1, { d, length: d * 0.9 }), ...hexagonFromSide(0, head, { s, left: true })],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [upright([-d / 2, d / 2], end, { side: 'after', letter: 'd', value: 'connection' })],
    ),
    end: view([edge(hexagon(0, 0, s), 'dark'), thin(circle(0, 0, s * 0.475))], cross(0, 0, s * 0.58), [
      keySize(s, s * 0.29),
    ]),
  }
}

export const threadedFittingKinds: Record<string, Kind> = {
  nipple,
  'threaded-sleeve': threadedSleeve,
  'threaded-plug': threadedPlug,
}
