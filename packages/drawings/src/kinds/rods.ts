import { circle, cross, edge, hexagon, thin, upright, view, type Kind } from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'
import { diameterOf, shank } from './shanks.ts'
import { keySize, socketHidden } from './sockets.ts'

const setScrew: Kind = (part) => {
  const d = diameterOf(part)
  const [s, length] = [part.mm('key-size', d * 0.5), part.mm('length', d * 2)]
  const { shapes, end } = shank(part, { from: 0, length, d, thread: length, height: d })
  return {
    main: view(
      [...shapes, edge(`M${d * 0.12} ${-d / 2}V${d / 2}`), socketHidden(Math.min(length * 0.45, s * 1.2), s)],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        lengthBelow(end, d / 2),
        upright([-d / 2, d / 2], end, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
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
        lengthBelow(end, d / 2),
        upright([-d / 2, d / 2], 0, { side: 'before', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
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
        lengthBelow(drawn, half),
        upright([-half, half], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'light'), thin(circle(0, 0, half - c))], cross(0, 0, half)),
  }
}

/** A bent wire with an eye and two legs, one of them longer. */
const splitPin: Kind = (part) => {
  const d = part.mm('diameter', 4)
  const length = part.mm('length', d * 8)
  const drawn = Math.min(length, d * part.slenderness * 1.6)
  const half = d / 2
  const eye = d * 1.15
  return {
    main: view(
      [
        edge(circle(-eye * 0.85, 0, eye), 'light'),
        edge(circle(-eye * 0.85, 0, eye - d * 0.48), 'sheet'),
        edge(`M0 ${-half}H${drawn * 0.9}Q${drawn * 0.93} ${-half} ${drawn * 0.93} 0H0Z`, 'light'),
        edge(`M0 0H${drawn * 0.97}Q${drawn} 0 ${drawn} ${half}H0Z`, 'light'),
      ],
      [{ along: 'x', at: 0, from: -eye * 1.85, to: drawn }],
      [
        lengthBelow(drawn, half),
        upright([-half, half], drawn, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'light'), edge(`M${-half} 0H${half}`)], cross(0, 0, half)),
  }
}

/** Threads and pins without a head. */
export const rodsKinds: Record<string, Kind> = {
  'set-screw': setScrew,
  'threaded-rod': threadedRod,
  pin,
  'split-pin': splitPin,
}
