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
import { lengthBelow, widthBelow } from '../outer-dimensions.ts'
import { hexagonFromSide } from './shanks.ts'

const fitting: Kind = (part) => {
  const [d, s, tube, length] = [
    part.mm('thread-diameter', 13),
    part.mm('key-size', 17),
    part.mm('tube-diameter', 8),
    part.mm('length', 28),
  ]
  const body = tube * 0.85
  return {
    main: view(
      [
        edge(rounded(0, -body, [length * 0.45, body * 2, body * 0.2]), 'light'),
        edge(`M${-length * 0.08} ${-tube * 0.66}H0V${tube * 0.66}H${-length * 0.08}Z`, 'dark'),
        ...hexagonFromSide(length * 0.45, length * 0.22, { s }),
        edge(
          `M${length * 0.67} ${-d / 2}H${length * 0.96}L${length} ${-d * 0.44}V${d * 0.44}L${length * 0.96} ${d / 2}H${length * 0.67}Z`,
          'light',
        ),
        thin(`M${length * 0.7} ${-d * 0.44}H${length}M${length * 0.7} ${d * 0.44}H${length}`),
        hidden(`M${-length * 0.08} ${-tube / 2}H${length * 0.4}V${tube / 2}H${-length * 0.08}`),
      ],
      [{ along: 'x', at: 0, from: -length * 0.08, to: length }],
      [
        lengthBelow(length, s * 0.58),
        upright([-tube / 2, tube / 2], -length * 0.08, {
          side: 'before',
          letter: 'D',
          value: 'tube-diameter',
          prefix: 'Ø',
        }),
        upright([-d / 2, d / 2], length, { side: 'after', letter: 'd', value: 'connection' }),
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
        edge(circle(0, 0, body), 'light'),
        edge(circle(0, 0, tube / 2), 'sheet'),
      ],
      cross(0, 0, s * 0.58),
      [across([-s / 2, s / 2], s * 0.29, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })],
    ),
  }
}

/** Hexagon and thread below the body of an elbow or a tee. */
const threadBelow = ({ d, s, b }: { d: number; s: number; b: number }) => [
  edge(rectangle(-s / 2, b * 1.6, s, b * 0.9), 'dark'),
  edge(`M${-d / 2} ${b * 2.5}H${d / 2}V${b * 4}L${d * 0.44} ${b * 4.2}H${-d * 0.44}L${-d / 2} ${b * 4}Z`, 'light'),
  thin(
    `M${-d * 0.44} ${b * 2.5}V${b * 4.2}M${d * 0.44} ${b * 2.5}V${b * 4.2}M${-s * 0.25} ${b * 1.6}v${b * 0.9}M${s * 0.25} ${b * 1.6}v${b * 0.9}`,
  ),
]

const elbowFitting: Kind = (part) => {
  const [d, s, tube] = [part.mm('thread-diameter', 13), part.mm('key-size', 17), part.mm('tube-diameter', 8)]
  const b = tube * 0.85
  const arm = b * 2.6
  return {
    main: view(
      [
        edge(
          `M${-b} ${b * 1.6}V${-b * 0.4}A${b * 0.6} ${b * 0.6} 0 0 1 ${-b * 0.4} ${-b}H${arm}V${b}H${b}V${b * 1.6}Z`,
          'light',
        ),
        edge(rectangle(arm, -tube * 0.66, b * 0.5, tube * 1.32), 'dark'),
        ...threadBelow({ d, s, b }),
        hidden(`M${arm + b * 0.5} ${-tube / 2}H${b * 0.6}M${arm + b * 0.5} ${tube / 2}H${b * 0.6}`),
      ],
      [
        { along: 'x', at: 0, from: -b, to: arm + b * 0.5 },
        { along: 'y', at: 0, from: -b, to: b * 4.2 },
      ],
      [
        upright([-tube / 2, tube / 2], arm + b * 0.5, {
          side: 'after',
          letter: 'D',
          value: 'tube-diameter',
          prefix: 'Ø',
        }),
        across([-d / 2, d / 2], b * 4.2, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
  }
}

/** A tee has a tube on either side of the thread. */
const teeFitting: Kind = (part) => {
  const [d, s, tube] = [part.mm('thread-diameter', 13), part.mm('key-size', 17), part.mm('tube-diameter', 8)]
  const b = tube * 0.85
  const arm = b * 2.6
  const end = arm + b * 0.5
  return {
    main: view(
      [
        edge(`M${-arm} ${-b}H${arm}V${b}H${b}V${b * 1.6}H${-b}V${b}H${-arm}Z`, 'light'),
        edge(rectangle(arm, -tube * 0.66, b * 0.5, tube * 1.32), 'dark'),
        edge(rectangle(-end, -tube * 0.66, b * 0.5, tube * 1.32), 'dark'),
        ...threadBelow({ d, s, b }),
        hidden(
          `M${-end} ${-tube / 2}H${-b * 0.6}M${-end} ${tube / 2}H${-b * 0.6}M${end} ${-tube / 2}H${b * 0.6}M${end} ${tube / 2}H${b * 0.6}`,
        ),
      ],
      [
        { along: 'x', at: 0, from: -end, to: end },
        { along: 'y', at: 0, from: -b, to: b * 4.2 },
      ],
      [
        upright([-tube / 2, tube / 2], end, { side: 'after', letter: 'D', value: 'tube-diameter', prefix: 'Ø' }),
        across([-d / 2, d / 2], b * 4.2, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
  }
}

/** An elbow with an adjusting screw above the thread. */
const flowControl: Kind = (part) => {
  const { main } = elbowFitting(part)
  const b = part.mm('tube-diameter', 8) * 0.85
  const knob = [
    edge(rectangle(-b * 0.4, -b * 1.9, b * 0.8, b), 'light'),
    edge(rounded(-b * 0.85, -b * 3.3, [b * 1.7, b * 1.4, b * 0.2]), 'dark'),
    thin([-0.5, -0.25, 0, 0.25, 0.5].map((at) => `M${b * at} ${-b * 3.1}v${b}`).join('')),
  ]
  return { main: { ...main, shapes: [...knob, ...main.shapes] } }
}

const coupling: Kind = (part) => {
  const [d, s, length] = [part.mm('thread-diameter', 13), part.mm('key-size', 17), part.mm('length', 58)]
  return {
    main: view(
      [
        edge(rounded(0, -s * 0.62, [length * 0.55, s * 1.24, s * 0.1]), 'dark'),
        thin([0.12, 0.16, 0.2, 0.24, 0.28].map((at) => `M${length * at} ${-s * 0.62}V${s * 0.62}`).join('')),
        ...hexagonFromSide(length * 0.55, length * 0.22, { s }),
        edge(
          `M${length * 0.77} ${-d / 2}H${length * 0.97}L${length} ${-d * 0.44}V${d * 0.44}L${length * 0.97} ${d / 2}H${length * 0.77}Z`,
          'light',
        ),
        thin(`M${length * 0.78} ${-d * 0.44}H${length}M${length * 0.78} ${d * 0.44}H${length}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, s * 0.62),
        upright([-d / 2, d / 2], length, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
    end: view([edge(circle(0, 0, s * 0.62), 'dark'), edge(circle(0, 0, s * 0.32), 'sheet')], cross(0, 0, s * 0.62)),
  }
}

const hose: Kind = (part) => {
  const [outer, inner] = [part.mm('outer-diameter', 8), part.mm('inner-diameter', 5.5)]
  const r = outer / 2
  const length = outer * (part.isSmall ? 3 : 6)
  return {
    main: view(
      [
        edge(
          `M0 ${-r}H${length}C${length + r * 0.5} ${-r * 0.4} ${length - r * 0.5} ${r * 0.4} ${length} ${r}H0Z`,
          'dark',
        ),
        hidden(`M0 ${-inner / 2}H${length}M0 ${inner / 2}H${length}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [],
    ),
    end: view([edge(circle(0, 0, r), 'dark'), edge(circle(0, 0, inner / 2), 'sheet')], cross(0, 0, r), [
      across([-r, r], 0, { side: 'after', row: 1, letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      across([-inner / 2, inner / 2], 0, { side: 'after', letter: 'd1', value: 'inner-diameter', prefix: 'Ø' }),
    ]),
  }
}

const hoseClamp: Kind = (part) => {
  const [outer, band] = [part.mm('outer-diameter', 32), part.mm('width', 9)]
  const r = outer / 2
  const t = r * 0.07
  return {
    main: view(
      [
        edge(circle(0, 0, r + t), 'dark'),
        edge(circle(0, 0, r), 'sheet'),
        edge(rounded(-r * 0.42, -r * 1.5, [r * 0.84, r * 0.5, r * 0.12]), 'light'),
        edge(rectangle(r * 0.42, -r * 1.42, r * 0.34, r * 0.34), 'dark'),
        thin(
          Array.from({ length: 6 }, (_, at) => `M${-r * 0.3 + at * r * 0.1} ${-r * 1.05}l${r * 0.06} ${r * 0.1}`).join(
            '',
          ),
        ),
      ],
      cross(0, 0, r),
      [across([-r, r], 0, { side: 'after', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' })],
    ),
    end: view(
      [
        edge(rectangle(0, -r, band, outer), 'light'),
        edge(rounded(-band * 0.1, -r * 1.5, [band * 1.2, r * 0.5, band * 0.1]), 'dark'),
      ],
      [],
      [widthBelow(band, r)],
    ),
  }
}

export const fittingsKinds: Record<string, Kind> = {
  fitting,
  'elbow-fitting': elbowFitting,
  'tee-fitting': teeFitting,
  'flow-control': flowControl,
  coupling,
  hose,
  'hose-clamp': hoseClamp,
}
