import { across, circle, cross, edge, hidden, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { heightLeft, lengthBelow, widthBelow } from '../outer-dimensions.ts'
import { hexagonFromSide } from './shanks.ts'

const cylinder: Kind = (part) => {
  const [bore, stroke, rod, w] = [
    part.mm('bore', 50),
    part.mm('stroke', 100),
    part.mm('rod-diameter', 20),
    part.mm('width', 66),
  ]
  const [h, cap] = [w / 2, w * 0.55]
  const tube = Math.min(stroke, w * 2) + w * 0.4
  const front = cap * 2 + tube
  const end = front + w * 0.5
  return {
    main: view(
      [
        edge(rectangle(cap, -h * 0.9, tube, h * 1.8), 'light'),
        edge(rounded(0, -h, [cap, w, h * 0.08]), 'dark'),
        edge(rounded(cap + tube, -h, [cap, w, h * 0.08]), 'dark'),
        edge(rectangle(front, -rod * 0.8, w * 0.14, rod * 1.6), 'light'),
        edge(
          `M${front + w * 0.14} ${-rod / 2}H${end - rod * 0.1}L${end} ${-rod * 0.4}V${rod * 0.4}L${end - rod * 0.1} ${rod / 2}H${front + w * 0.14}Z`,
          'light',
        ),
        edge(`${circle(cap * 0.5, -h * 0.55, h * 0.16)}${circle(cap * 1.5 + tube, -h * 0.55, h * 0.16)}`, 'sheet'),
        thin(
          `M${cap} ${-h * 0.66}H${cap + tube}M${cap} ${h * 0.66}H${cap + tube}M${end - w * 0.26} ${-rod * 0.42}H${end}M${end - w * 0.26} ${rod * 0.42}H${end}`,
        ),
        hidden(`M${cap} ${-bore / 2}H${cap + tube}M${cap} ${bore / 2}H${cap + tube}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [
        across([cap, cap + tube], h, { side: 'after', letter: 'C', value: 'stroke' }),
        upright([-rod / 2, rod / 2], end, { side: 'after', letter: 'd', value: 'rod-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(rounded(-h, -h, [w, w, h * 0.14]), 'dark'),
        edge(circle(0, 0, bore * 0.42), 'light'),
        edge(circle(0, 0, rod / 2), 'sheet'),
        ...[-1, 1].flatMap((x) => [-1, 1].map((y) => edge(circle(x * h * 0.72, y * h * 0.72, h * 0.1), 'sheet'))),
      ],
      cross(0, 0, h),
      [across([-h, h], h, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

const valve: Kind = (part) => {
  const [l, w, h] = [part.mm('length', 120), part.mm('width', 26), part.mm('height', 58)]
  return {
    main: view(
      [
        edge(rectangle(l * 0.28, h * 0.3, l * 0.72, h * 0.55), 'light'),
        edge(rounded(0, h * 0.12, [l * 0.28, h * 0.7, h * 0.05]), 'dark'),
        edge(rectangle(l * 0.05, 0, l * 0.16, h * 0.12), 'light'),
        edge([0.42, 0.58, 0.74, 0.9].map((at) => circle(l * at - l * 0.03, h * 0.58, h * 0.09)).join(''), 'sheet'),
        thin(`M${l * 0.36} ${h * 0.3}V${h * 0.85}M${l * 0.94} ${h * 0.3}V${h * 0.85}`),
      ],
      [],
      [lengthBelow(l, h * 0.85), heightLeft(h * 0.85)],
    ),
    end: view(
      [edge(rectangle(0, h * 0.12, w, h * 0.73), 'dark'), edge(circle(w / 2, h * 0.5, w * 0.25), 'sheet')],
      [],
      [widthBelow(w, h * 0.85)],
    ),
  }
}

const ballValve: Kind = (part) => {
  const [l, s, d] = [part.mm('length', 60), part.mm('key-size', 27), part.mm('thread-diameter', 21)]
  return {
    main: view(
      [
        edge(
          `M${l * 0.28} ${-s * 0.5}C${l * 0.4} ${-s * 0.85} ${l * 0.6} ${-s * 0.85} ${l * 0.72} ${-s * 0.5}V${s * 0.5}C${l * 0.6} ${s * 0.85} ${l * 0.4} ${s * 0.85} ${l * 0.28} ${s * 0.5}Z`,
          'light',
        ),
        ...hexagonFromSide(0, l * 0.28, { s: s * 0.95, left: true }),
        ...hexagonFromSide(l * 0.72, l * 0.28, { s: s * 0.95, right: true }),
        edge(rectangle(l * 0.45, -s * 1.25, l * 0.1, s * 0.55), 'light'),
        edge(
          `M${l * 0.38} ${-s * 1.45}H${l * 1.35}Q${l * 1.42} ${-s * 1.35} ${l * 1.35} ${-s * 1.25}H${l * 0.38}Z`,
          'dark',
        ),
        hidden(`M0 ${-d * 0.42}H${l}M0 ${d * 0.42}H${l}`),
      ],
      [
        { along: 'x', at: 0, from: 0, to: l },
        { along: 'y', at: l / 2, from: -s * 1.45, to: s * 0.75 },
      ],
      [lengthBelow(l, s * 0.55), upright([-d / 2, d / 2], 0, { side: 'before', letter: 'd', value: 'connection' })],
    ),
  }
}

const gauge: Kind = (part) => {
  const d = part.mm('diameter', 63)
  const r = d / 2
  const marks = Array.from({ length: 21 }, (_, at) => {
    const angle = Math.PI * (0.75 + (at * 1.5) / 20)
    const inner = at % 5 === 0 ? 0.66 : 0.74
    return `M${r * 0.82 * Math.cos(angle)} ${r * 0.82 * Math.sin(angle)}L${r * inner * Math.cos(angle)} ${r * inner * Math.sin(angle)}`
  })
  return {
    main: view(
      [
        edge(rectangle(-r * 0.2, r * 0.9, r * 0.4, r * 0.35), 'dark'),
        edge(rectangle(-r * 0.13, r * 1.25, r * 0.26, r * 0.4), 'light'),
        edge(circle(0, 0, r), 'dark'),
        edge(circle(0, 0, r * 0.9), 'sheet'),
        edge(marks.join('')),
        edge(`M0 0L${r * 0.45} ${-r * 0.45}`),
        edge(circle(0, 0, r * 0.08), 'dark'),
        thin(
          `M${-r * 0.13} ${r * 1.35}h${r * 0.26}M${-r * 0.13} ${r * 1.45}h${r * 0.26}M${-r * 0.13} ${r * 1.55}h${r * 0.26}`,
        ),
      ],
      cross(0, 0, r),
      [
        across([-r, r], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        across([-r * 0.13, r * 0.13], r * 1.65, { side: 'after', letter: 'd', value: 'connection' }),
      ],
    ),
  }
}

export const pneumaticKinds: Record<string, Kind> = {
  cylinder,
  valve,
  'ball-valve': ballValve,
  gauge,
}
