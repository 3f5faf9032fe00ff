import {
  across,
  circle,
  cross,
  edge,
  hidden,
  polygon,
  rectangle,
  rounded,
  thin,
  upright,
  view,
  type Kind,
} from '../figure.ts'
import { heightLeft, lengthBelow, widthBelow } from '../outer-dimensions.ts'
import { hexagonFromSide } from './shanks.ts'

const cable: Kind = (part) => {
  const d = part.mm('outer-diameter', 6)
  const half = d / 2
  const length = d * (part.isSmall ? 3.4 : 7)
  const strands = [-0.5, -0.25, 0, 0.25, 0.5].map((at) => `M${length} ${half * at * 1.1}H${length + d * 1.3}`)
  const ring = Array.from({ length: 12 }, (_, at) =>
    edge(
      circle(half * 0.42 * Math.cos((at * Math.PI) / 6), half * 0.42 * Math.sin((at * Math.PI) / 6), half * 0.1),
      'light',
    ),
  )
  return {
    main: view(
      [
        edge(`M${length} ${-half * 0.62}H${length + d * 1.3}V${half * 0.62}H${length}Z`, 'light'),
        thin(strands.join('')),
        edge(`M0 ${-half}H${length}V${half}H0C${d * 0.3} ${half * 0.4} ${-d * 0.3} ${-half * 0.4} 0 ${-half}Z`, 'dark'),
      ],
      [{ along: 'x', at: 0, from: 0, to: length + d * 1.3 }],
      [upright([-half, half], 0, { side: 'before', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' })],
    ),
    end: view([edge(circle(0, 0, half), 'dark'), edge(circle(0, 0, half * 0.62), 'sheet'), ...ring], cross(0, 0, half)),
  }
}

const ringTerminal: Kind = (part) => {
  const [hole, width, length, barrel] = [
    part.mm('inner-diameter', 6.3),
    part.mm('width', 11),
    part.mm('length', 24),
    part.mm('shank-diameter', 5),
  ]
  const r = width / 2
  const from = r * 1.5
  return {
    main: view(
      [
        edge(
          `M0 0A${r} ${r} 0 0 1 ${from} ${-r * 0.72}L${length * 0.55} ${-barrel / 2}H${length * 0.6}V${barrel / 2}H${length * 0.55}L${from} ${r * 0.72}A${r} ${r} 0 0 1 0 0Z`,
          'light',
        ),
        edge(rounded(length * 0.56, -barrel * 0.7, [length * 0.44, barrel * 1.4, barrel * 0.2]), 'dark'),
        edge(circle(r, 0, hole / 2), 'sheet'),
        thin(`M${length * 0.66} ${-barrel * 0.7}V${barrel * 0.7}M${length * 0.92} ${-barrel * 0.7}V${barrel * 0.7}`),
      ],
      [
        { along: 'x', at: 0, from: 0, to: length },
        { along: 'y', at: r, from: -r, to: r },
      ],
      [
        lengthBelow(length, r),
        upright([-r, r], 0, { side: 'before', letter: 'B', value: 'width' }),
        across([r - hole / 2, r + hole / 2], 0, { side: 'before', letter: 'd1', value: 'inner-diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

const ferrule: Kind = (part) => {
  const [d, barrel, length] = [part.mm('diameter', 2.5), part.mm('flute-length', 8), part.mm('length', 14)]
  const half = d / 2
  return {
    main: view(
      [
        edge(
          polygon([
            [0, -d],
            [length - barrel - d * 0.3, -d],
            [length - barrel, -half],
            [length - barrel, half],
            [length - barrel - d * 0.3, d],
            [0, d],
          ]),
          'dark',
        ),
        edge(rectangle(length - barrel, -half, barrel, d), 'light'),
        hidden(`M0 ${-half * 1.5}H${length - barrel}M0 ${half * 1.5}H${length - barrel}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, d),
        across([length - barrel, length], -half, { side: 'before', letter: 'l2', value: 'flute-length' }),
        upright([-half, half], length, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, d), 'dark'), edge(circle(0, 0, half), 'sheet')], cross(0, 0, d)),
  }
}

const terminalBlock: Kind = (part) => {
  const [w, h, l] = [part.mm('width', 6.2), part.mm('height', 45), part.mm('length', 48)]
  return {
    main: view(
      [
        edge(
          `M0 ${h * 0.3}L${l * 0.12} ${h * 0.05}H${l * 0.34}V0H${l * 0.66}V${h * 0.05}H${l * 0.88}L${l} ${h * 0.3}V${h * 0.8}H${l * 0.8}V${h}H${l * 0.68}V${h * 0.88}H${l * 0.32}V${h}H${l * 0.2}V${h * 0.8}H0Z`,
          'dark',
        ),
        edge(`${circle(l * 0.2, h * 0.4, l * 0.07)}${circle(l * 0.8, h * 0.4, l * 0.07)}`, 'sheet'),
        edge(`M${l * 0.15} ${h * 0.4}H${l * 0.25}M${l * 0.75} ${h * 0.4}H${l * 0.85}`),
        edge(rectangle(l * 0.02, h * 0.55, l * 0.14, h * 0.14), 'sheet'),
        edge(rectangle(l * 0.84, h * 0.55, l * 0.14, h * 0.14), 'sheet'),
        thin(`M${l * 0.3} ${h * 0.62}H${l * 0.7}`),
      ],
      [],
      [lengthBelow(l, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(rectangle(0, 0, w, h), 'light'),
        thin(`M0 ${h * 0.3}H${w}M0 ${h * 0.88}H${w}`),
        edge(circle(w / 2, h * 0.14, w * 0.28), 'sheet'),
      ],
      [],
      [widthBelow(w, h)],
    ),
  }
}

const cableTie: Kind = (part) => {
  const [length, width] = [part.mm('length', 200), part.mm('width', 4.8)]
  const drawn = Math.min(length, width * (part.isSmall ? 8 : 22))
  const h = width
  const teeth = Array.from(
    { length: Math.floor(drawn / (h * 0.5)) - 8 },
    (_, at) => `M${h * 3 + at * h * 0.5} ${-h * 0.22}V${h * 0.22}`,
  )
  return {
    main: view(
      [
        edge(
          `M${h} ${-h / 2}H${drawn - h * 2}L${drawn} ${-h * 0.2}V${h * 0.2}L${drawn - h * 2} ${h / 2}H${h}Z`,
          'light',
        ),
        thin(teeth.join('')),
        edge(rounded(0, -h * 0.85, [h * 1.6, h * 1.7, h * 0.3]), 'dark'),
        edge(rectangle(h * 0.55, -h * 0.5, h * 0.55, h), 'sheet'),
      ],
      [],
      [lengthBelow(drawn, h), upright([-h / 2, h / 2], drawn, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

const gland: Kind = (part) => {
  const d = part.mm('thread-diameter', 20)
  const [s, length] = [part.mm('key-size', 24), part.mm('length', 36)]
  const foot = length * 0.28
  return {
    main: view(
      [
        edge(
          `M${length - foot} ${-d / 2}H${length - d * 0.05}L${length} ${-d * 0.45}V${d * 0.45}L${length - d * 0.05} ${d / 2}H${length - foot}Z`,
          'light',
        ),
        thin(`M${length - foot} ${-d * 0.44}H${length}M${length - foot} ${d * 0.44}H${length}`),
        ...hexagonFromSide(length * 0.52, length * 0.2, { s }),
        ...hexagonFromSide(length * 0.12, length * 0.36, { s: s * 0.95 }),
        edge(
          `M${length * 0.12} ${-s * 0.5}Q0 ${-s * 0.45} 0 ${-s * 0.3}V${s * 0.3}Q0 ${s * 0.45} ${length * 0.12} ${s * 0.5}Z`,
          'light',
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, s * 0.6),
        upright([-d / 2, d / 2], length, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
      ],
    ),
    end: view(
      [
        edge(
          polygon(
            Array.from(
              { length: 6 },
              (_, at) =>
                [
                  (s / Math.sqrt(3)) * Math.cos(Math.PI / 6 + (at * Math.PI) / 3),
                  (s / Math.sqrt(3)) * Math.sin(Math.PI / 6 + (at * Math.PI) / 3),
                ] as const,
            ),
          ),
          'dark',
        ),
        edge(circle(0, 0, s * 0.42), 'light'),
        edge(circle(0, 0, s * 0.25), 'sheet'),
      ],
      cross(0, 0, s * 0.58),
      [across([-s / 2, s / 2], s * 0.29, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })],
    ),
  }
}

const plug: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 76), part.mm('length', 146)]
  const half = d / 2
  return {
    main: view(
      [
        edge(`M0 ${-half * 0.4}H${length * 0.14}V${half * 0.4}H0Z`, 'light'),
        edge(
          `M${length * 0.14} ${-half * 0.55}L${length * 0.3} ${-half * 0.85}H${length * 0.6}V${half * 0.85}H${length * 0.3}L${length * 0.14} ${half * 0.55}Z`,
          'light',
        ),
        edge(rectangle(length * 0.6, -half, length * 0.12, d), 'dark'),
        edge(rectangle(length * 0.72, -half * 0.82, length * 0.28, d * 0.82), 'dark'),
        thin([0.36, 0.42, 0.48, 0.54].map((at) => `M${length * at} ${-half * 0.85}V${half * 0.85}`).join('')),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [lengthBelow(length, half)],
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'dark'),
        edge(circle(0, 0, half * 0.7), 'sheet'),
        ...[0, 1, 2].map((at) =>
          edge(
            circle(
              half * 0.4 * Math.cos((at * 2 * Math.PI) / 3 - Math.PI / 2),
              half * 0.4 * Math.sin((at * 2 * Math.PI) / 3 - Math.PI / 2),
              half * 0.11,
            ),
            'dark',
          ),
        ),
      ],
      cross(0, 0, half),
      [across([-half, half], 0, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' })],
    ),
  }
}

export const wiringKinds: Record<string, Kind> = {
  cable,
  'ring-terminal': ringTerminal,
  ferrule,
  'terminal-block': terminalBlock,
  'cable-tie': cableTie,
  gland,
  plug,
}
