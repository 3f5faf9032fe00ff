import { across, circle, cross, edge, polygon, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'

const screwdriver: Kind = (part) => {
  const [length, blade] = [part.mm('length', 235), part.mm('blade-length', 125)]
  const handle = length - blade
  const d = Math.max(4, Math.min(10, part.mm('diameter', 6)))
  const half = handle * 0.145
  const end = handle + blade
  return {
    main: view(
      [
        edge(
          `M${half * 0.5} ${-half}H${handle * 0.62}Q${handle * 0.72} ${-half * 0.65} ${handle * 0.8} ${-half * 0.75}L${handle} ${-half * 0.55}V${half * 0.55}L${handle * 0.8} ${half * 0.75}Q${handle * 0.72} ${half * 0.65} ${handle * 0.62} ${half}H${half * 0.5}Q0 ${half} 0 ${half * 0.5}V${-half * 0.5}Q0 ${-half} ${half * 0.5} ${-half}Z`,
          'dark',
        ),
        thin(
          `M${handle * 0.1} ${-half * 0.45}H${handle * 0.6}M${handle * 0.1} ${half * 0.45}H${handle * 0.6}M${handle * 0.1} 0H${handle * 0.6}`,
        ),
        edge(
          `M${handle} ${-d / 2}H${end - d * 1.6}L${end} ${-d * 0.28}V${d * 0.28}L${end - d * 1.6} ${d / 2}H${handle}Z`,
          'light',
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: end }],
      [lengthBelow(end, half), across([handle, end], -d / 2, { side: 'before', letter: 'l2', value: 'blade-length' })],
    ),
    end: view([edge(circle(0, 0, half), 'dark'), thin(circle(0, 0, half * 0.7))], cross(0, 0, half)),
  }
}

const pliers: Kind = (part) => {
  const length = part.mm('length', 180)
  const u = length / 180
  const q = (points: [number, number][]) => points.map(([x, y]) => [x * u, y * u] as const)
  const arm = (way: 1 | -1) =>
    edge(
      `M${52 * u} ${way * 8 * u}C${80 * u} ${way * 30 * u} ${120 * u} ${way * 30 * u} ${178 * u} ${way * 22 * u}Q${184 * u} ${way * 18 * u} ${178 * u} ${way * 12 * u}C${130 * u} ${way * 18 * u} ${90 * u} ${way * 16 * u} ${66 * u} ${way * -2 * u}Z`,
      'dark',
    )
  return {
    main: view(
      [
        arm(1),
        arm(-1),
        edge(
          polygon(
            q([
              [0, 0],
              [2, -5],
              [34, -12],
              [58, -11],
              [66, 0],
              [58, 11],
              [34, 12],
              [2, 5],
            ]),
          ),
          'light',
        ),
        edge(`M0 0H${44 * u}`),
        thin(`M${4 * u} ${-3 * u}H${20 * u}M${4 * u} ${3 * u}H${20 * u}`),
        edge(circle(54 * u, 0, 6 * u), 'sheet'),
      ],
      [],
      [across([0, 180 * u], 24 * u, { side: 'after', letter: 'L', value: 'length' })],
    ),
  }
}

/** Diagonal cutters have a short head whose edges meet to the side. */
const sideCutters: Kind = (part) => {
  const u = part.mm('length', 160) / 160
  const arm = (way: 1 | -1) =>
    edge(
      `M${34 * u} ${way * 10 * u}C${62 * u} ${way * 30 * u} ${104 * u} ${way * 30 * u} ${158 * u} ${way * 22 * u}Q${164 * u} ${way * 18 * u} ${158 * u} ${way * 12 * u}C${112 * u} ${way * 18 * u} ${72 * u} ${way * 16 * u} ${46 * u} ${way * -2 * u}Z`,
      'dark',
    )
  return {
    main: view(
      [
        arm(1),
        arm(-1),
        edge(
          `M0 0C${2 * u} ${-9 * u} ${14 * u} ${-18 * u} ${28 * u} ${-17 * u}C${40 * u} ${-16 * u} ${46 * u} ${-8 * u} ${46 * u} 0C${46 * u} ${8 * u} ${40 * u} ${16 * u} ${28 * u} ${17 * u}C${14 * u} ${18 * u} ${2 * u} ${9 * u} 0 0Z`,
          'light',
        ),
        edge(`M0 0H${26 * u}`),
        thin(`M${3 * u} ${-5 * u}L${24 * u} ${-2 * u}M${3 * u} ${5 * u}L${24 * u} ${2 * u}`),
        edge(circle(35 * u, 0, 6 * u), 'sheet'),
      ],
      [],
      [across([0, 160 * u], 24 * u, { side: 'after', letter: 'L', value: 'length' })],
    ),
  }
}

const hammer: Kind = (part) => {
  const [length, width] = [part.mm('length', 300), part.mm('width', 105)]
  const h = width * 0.24
  return {
    main: view(
      [
        edge(
          `M${h * 0.5} ${-width * 0.08}H${length * 0.6}Q${length * 0.8} ${-width * 0.16} ${length} ${-width * 0.12}V${width * 0.12}Q${length * 0.8} ${width * 0.16} ${length * 0.6} ${width * 0.08}H${h * 0.5}Z`,
          'light',
        ),
        edge(
          `M${-h / 2} ${-width / 2}H${h / 2}V${width * 0.2}L${h * 0.18} ${width / 2}H${-h * 0.18}L${-h / 2} ${width * 0.2}Z`,
          'dark',
        ),
        thin(
          `M${-h / 2} ${-width * 0.34}H${h / 2}M${-h / 2} ${-width * 0.14}H${h / 2}M${-h / 2} ${width * 0.14}H${h / 2}`,
        ),
      ],
      [{ along: 'x', at: 0, from: -h / 2, to: length }],
      [
        across([-h / 2, length], width / 2, { side: 'after', letter: 'L', value: 'length' }),
        upright([-width / 2, width / 2], -h / 2, { side: 'before', letter: 'B', value: 'width' }),
      ],
    ),
  }
}

const caliper: Kind = (part) => {
  const length = part.mm('length', 150)
  const u = Math.min(length, 300) / 150
  const beam = 230 * Math.min(u, 1.4)
  const marks = Array.from({ length: 26 }, (_, at) => `M${70 + at * ((beam - 90) / 26)} -8V${at % 5 === 0 ? -1 : -4}`)
  return {
    main: view(
      [
        edge(rectangle(0, -8, beam, 16), 'light'),
        thin(marks.join('')),
        edge('M0 -8H22L8 -26L0 -26Z', 'light'),
        edge('M0 8H26L14 46L4 46L0 24Z', 'light'),
        edge('M34 -12H86V14H62L48 46L38 46L34 24Z', 'dark'),
        edge('M34 -12L40 -26H48V-12Z', 'dark'),
        edge(rectangle(44, -4, 34, 14), 'sheet'),
      ],
      [],
      [across([26, beam], 46, { side: 'after', letter: 'L', value: 'length' })],
    ),
  }
}

const micrometer: Kind = (part) => {
  const gap = part.mm('length', 25)
  const r = gap / 2 + 18
  return {
    main: view(
      [
        edge(
          `M${-gap / 2 - 10} 6V-6C${-gap / 2 - 10} ${r * 1.2} ${gap / 2 + 10} ${r * 1.2} ${gap / 2 + 6} -6V6H${gap / 2 + 16}C${gap / 2 + 26} ${r * 1.9} ${-gap / 2 - 26} ${r * 1.9} ${-gap / 2 - 20} -7H${-gap / 2 - 4}V6Z`,
          'dark',
        ),
        edge(rectangle(-gap / 2 - 6, -4, 6, 8), 'light'),
        edge(rectangle(gap / 2, -3.5, 16, 7), 'light'),
        edge(rectangle(gap / 2 + 16, -7, 26, 14), 'light'),
        edge(
          polygon([
            [gap / 2 + 42, -9],
            [gap / 2 + 74, -9],
            [gap / 2 + 74, 9],
            [gap / 2 + 42, 9],
            [gap / 2 + 38, 7],
            [gap / 2 + 38, -7],
          ]),
          'dark',
        ),
        edge(rectangle(gap / 2 + 74, -5, 12, 10), 'light'),
        thin(
          Array.from(
            { length: 7 },
            (_, at) => `M${gap / 2 + 18 + at * 3} 0v${at % 2 ? -3 : -5}M${gap / 2 + 48 + at * 3.6} -9V9`,
          ).join(''),
        ),
      ],
      [{ along: 'x', at: 0, from: -gap / 2 - 20, to: gap / 2 + 86 }],
      [across([-gap / 2, gap / 2], -4, { side: 'before', letter: 'L', value: 'length' })],
    ),
  }
}

const tapeMeasure: Kind = (part) => {
  const size = part.mm('depth', 70)
  return {
    main: view(
      [
        edge(rounded(0, 0, [size, size * 0.95, size * 0.28]), 'dark'),
        edge(circle(size * 0.48, size * 0.46, size * 0.28), 'light'),
        edge(`M${size * 0.8} ${size * 0.95}H${size * 1.9}V${size * 0.87}H${size * 0.97}`, 'sheet'),
        edge(`M${size * 1.9} ${size * 0.82}V${size * 1.05}`),
        thin(
          Array.from(
            { length: 12 },
            (_, at) => `M${size * (1.02 + at * 0.07)} ${size * 0.95}v${at % 3 === 0 ? -size * 0.06 : -size * 0.03}`,
          ).join(''),
        ),
      ],
      cross(size * 0.48, size * 0.46, size * 0.3),
      [upright([0, size * 0.95], 0, { side: 'before', letter: 'T', value: 'depth' })],
    ),
  }
}

const spiritLevel: Kind = (part) => {
  const length = part.mm('length', 600)
  const drawn = Math.min(length, 520)
  const h = drawn * 0.1
  return {
    main: view(
      [
        edge(rectangle(0, -h / 2, drawn, h), 'light'),
        thin(`M0 ${-h * 0.34}H${drawn}M0 ${h * 0.34}H${drawn}`),
        edge(rounded(drawn * 0.42, -h * 0.26, [drawn * 0.16, h * 0.52, h * 0.2]), 'sheet'),
        edge(`M${drawn * 0.48} ${-h * 0.26}V${h * 0.26}M${drawn * 0.52} ${-h * 0.26}V${h * 0.26}`),
        edge(circle(drawn * 0.12, 0, h * 0.28), 'sheet'),
        edge(circle(drawn * 0.88, 0, h * 0.28), 'sheet'),
      ],
      [],
      [lengthBelow(drawn, h / 2)],
    ),
  }
}

export const handToolsKinds: Record<string, Kind> = {
  screwdriver,
  pliers,
  'side-cutters': sideCutters,
  hammer,
  caliper,
  micrometer,
  'tape-measure': tapeMeasure,
  'spirit-level': spiritLevel,
}
