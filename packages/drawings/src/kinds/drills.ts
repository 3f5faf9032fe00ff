import {
  across,
  circle,
  cross,
  edge,
  hidden,
  mirroredPolygon,
  rectangle,
  thin,
  upright,
  view,
  type Dimension,
  type Kind,
} from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'

/** Draws flutes as pairs of slanting curves. */
function helix([from, to]: readonly [number, number], half: number, lead: number): string {
  const lines: string[] = []
  for (let x = from; x < to - lead * 0.3; x += lead) {
    const end = Math.min(x + lead, to)
    const part = (end - x) / lead
    const y = half - 2 * half * part
    lines.push(
      `M${x} ${half}C${x + lead * 0.35 * part} ${half * 0.7} ${end - lead * 0.35 * part} ${y + half * 0.3} ${end} ${y}`,
    )
    if (x + lead * 0.45 < to) {
      const endB = Math.min(x + lead * 1.45, to)
      const partB = (endB - x - lead * 0.45) / lead
      lines.push(
        `M${x + lead * 0.45} ${half}C${x + lead * (0.45 + 0.35 * partB)} ${half * 0.7} ${endB - lead * 0.35 * partB} ${half - 2 * half * partB + half * 0.3} ${endB} ${half - 2 * half * partB}`,
      )
    }
  }
  return lines.join('')
}

const cutterDimensions = (drawn: number, flute: number, half: number): Dimension[] => [
  across([0, drawn], half, { side: 'after', row: 0, letter: 'L', value: 'length' }),
  across([drawn - flute, drawn], -half, { side: 'before', letter: 'l2', value: 'flute-length' }),
  upright([-half, half], drawn, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
]

const twistDrill: Kind = (part) => {
  const [d, length, flute] = [part.mm('diameter', 8), part.mm('length', 117), part.mm('flute-length', 75)]
  const drawn = Math.min(length, d * part.slenderness * 2.4)
  const cut = (drawn * flute) / length
  const half = d / 2
  const tip = drawn - half * 0.75
  return {
    main: view(
      [
        edge(
          mirroredPolygon([
            [half * 0.2, -half],
            [tip, -half],
            [drawn, 0],
          ]),
          'light',
        ),
        edge(`M${drawn - cut} ${-half}V${half}M${tip} ${-half}L${tip - half * 0.2} ${half}`),
        thin(helix([drawn - cut, tip], half, d * 1.5)),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      cutterDimensions(drawn, cut, half),
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'dark'),
        edge(
          `M${-half * 0.75} ${-half * 0.62}Q${half * 0.1} ${-half * 0.3} ${half * 0.12} 0L${-half * 0.12} 0Q${-half * 0.1} ${half * 0.3} ${half * 0.75} ${half * 0.62}`,
        ),
      ],
      cross(0, 0, half),
    ),
  }
}

/** A hammer drill has the grooves of its chuck in the shank and a carbide plate in the tip. */
const sdsDrill: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 8), part.mm('length', 160)]
  const drawn = Math.min(length, d * part.slenderness * 2.4)
  const flute = (drawn * part.mm('flute-length', length * 0.62)) / length
  const [half, shank] = [d / 2, Math.max(d * 0.5, Math.min(5, d * 0.9))]
  const [neck, tip] = [drawn - flute, drawn - half * 0.7]
  const groove = neck * 0.45
  return {
    main: view(
      [
        edge(rectangle(0, -shank, neck * 0.82, shank * 2), 'dark'),
        edge(`M${neck * 0.82} ${-half * 0.8}H${neck}V${half * 0.8}H${neck * 0.82}Z`, 'light'),
        edge(
          mirroredPolygon([
            [neck, -half],
            [tip, -half],
            [drawn, 0],
          ]),
          'light',
        ),
        edge(`M0 ${-shank * 0.3}H${groove}Q${groove + shank * 0.3} 0 ${groove} ${shank * 0.3}H0`, 'sheet'),
        edge(`M${neck * 0.5} ${-shank}Q${neck * 0.58} ${-shank * 0.6} ${neck * 0.66} ${-shank}`),
        thin(helix([neck, tip - half * 0.4], half, d * 1.5)),
        edge(
          mirroredPolygon([
            [tip - half * 0.5, -half * 1.06],
            [tip, -half * 1.06],
            [drawn, 0],
          ]),
          'dark',
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      cutterDimensions(drawn, flute, half),
    ),
    end: view(
      [edge(circle(0, 0, half), 'light'), edge(rectangle(-half, -half * 0.14, d, half * 0.28), 'dark')],
      cross(0, 0, half),
    ),
  }
}

const stepDrill: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 30), part.mm('length', 90)]
  const shankHalf = part.mm('shank-diameter', 10) / 2
  const shankEnd = length * 0.38
  const steps = 7
  const points: [number, number][] = [
    [0, -shankHalf],
    [shankEnd, -shankHalf],
  ]
  for (let at = 0; at < steps; at += 1) {
    const half = (d / 2) * (1 - (at * 0.8) / steps)
    const x = shankEnd + ((length - shankEnd - d * 0.06) * at) / steps
    points.push([x, -half], [x + (length - shankEnd) / steps - d * 0.03, -half])
  }
  points.push([length, 0])
  const lines = points
    .slice(2, -1)
    .filter((_, at) => at % 2 === 0)
    .map(([x, y]) => `M${x} ${y}V${-y}`)
  return {
    main: view(
      [
        edge(mirroredPolygon(points), 'light'),
        thin(lines.join('')),
        edge(`M${shankEnd} ${d * 0.12}C${length * 0.6} ${d * 0.02} ${length * 0.8} ${d * 0.05} ${length} 0`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, d / 2),
        upright([-d / 2, d / 2], shankEnd, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, d / 2), 'light'),
        thin([0.8, 0.6, 0.4, 0.2].map((part2) => circle(0, 0, (d / 2) * part2)).join('')),
      ],
      cross(0, 0, d / 2),
    ),
  }
}

const holeSaw: Kind = (part) => {
  const [d, depth] = [part.mm('diameter', 51), part.mm('flute-length', 38)]
  const half = d / 2
  const teeth = Math.max(8, Math.round(d / 4))
  const saw = Array.from({ length: teeth }, (_, at) => {
    const y = -half + (d * at) / teeth
    return `L${depth + d * 0.04} ${y + d / teeth}L${depth} ${y + d / teeth}`
  })
  return {
    main: view(
      [
        edge(`M0 ${-half}H${depth}${saw.join('')}H0Z`, 'light'),
        edge(rectangle(-d * 0.16, -d * 0.14, d * 0.16, d * 0.28), 'dark'),
        edge(`M${depth * 0.3} ${-half * 0.35}h${depth * 0.35}v${half * 0.3}h${-depth * 0.35}Z`, 'sheet'),
        hidden(`M${depth * 0.08} ${-half * 0.94}H${depth}M${depth * 0.08} ${half * 0.94}H${depth}`),
      ],
      [{ along: 'x', at: 0, from: -d * 0.16, to: depth }],
      [across([0, depth], half, { side: 'after', letter: 'l2', value: 'flute-length' })],
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'dark'),
        edge(circle(0, 0, half * 0.93), 'sheet'),
        edge(circle(0, 0, half * 0.2), 'light'),
      ],
      cross(0, 0, half),
      [across([-half, half], 0, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' })],
    ),
  }
}

const endMill: Kind = (part) => {
  const [d, length, flute, shankD] = [
    part.mm('diameter', 10),
    part.mm('length', 72),
    part.mm('flute-length', 22),
    part.mm('shank-diameter', 10),
  ]
  const drawn = Math.min(length, Math.max(d, shankD) * part.slenderness * 1.4)
  const cut = drawn * (flute / length)
  const [half, neck] = [d / 2, shankD / 2]
  const from = drawn - cut
  return {
    main: view(
      [
        edge(
          mirroredPolygon([
            [0, -neck * 0.9],
            [neck * 0.1, -neck],
            [from - Math.abs(neck - half) - d * 0.15, -neck],
            [from, -half],
            [drawn, -half],
          ]),
          'light',
        ),
        edge(`M${from} ${-half}V${half}`),
        thin(helix([from, drawn], half, d * 1.2)),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [
        lengthBelow(drawn, Math.max(half, neck)),
        across([from, drawn], -half, { side: 'before', letter: 'l2', value: 'flute-length' }),
        upright([-half, half], drawn, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        upright([-neck, neck], 0, { side: 'before', letter: 'd2', value: 'shank-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'light'),
        edge(
          [0, 1, 2, 3]
            .map((at) => {
              const [c, s] = [Math.cos((at * Math.PI) / 2), Math.sin((at * Math.PI) / 2)]
              return `M0 0L${half * c} ${half * s}M${half * c} ${half * s}Q${half * 0.5 * (c - s)} ${half * 0.5 * (s + c)} ${-half * 0.2 * s} ${half * 0.2 * c}`
            })
            .join(''),
        ),
      ],
      cross(0, 0, half),
    ),
  }
}

export const drillsKinds: Record<string, Kind> = {
  'twist-drill': twistDrill,
  'sds-drill': sdsDrill,
  'step-drill': stepDrill,
  'hole-saw': holeSaw,
  'end-mill': endMill,
}
