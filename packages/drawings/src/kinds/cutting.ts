import {
  across,
  circle,
  cross,
  edge,
  hatch,
  hexagon,
  polygon,
  rectangle,
  thin,
  upright,
  view,
  type Kind,
} from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'

const tap: Kind = (part) => {
  const d = part.mm('thread-diameter', 8)
  const [length, thread, shankD] = [part.mm('length', 63), part.mm('thread-length', 22), part.mm('shank-diameter', 6)]
  const drawn = Math.min(length, d * part.slenderness * 2)
  const cut = (drawn * thread) / length
  const [half, core, neck] = [d / 2, d * 0.4, shankD / 2]
  const from = drawn - cut
  const teeth = Array.from({ length: 10 }, (_, at) => {
    const x = from + (cut * at) / 10
    const top = at > 6 ? half - (at - 6) * d * 0.035 : half
    return `L${x + cut / 30} ${-top}L${x + cut / 10} ${-core}`
  })
  const low = Array.from({ length: 10 }, (_, at) => {
    const x = drawn - (cut * at) / 10
    const top = at < 4 ? half - (4 - at) * d * 0.035 : half
    return `L${x - cut / 30} ${top}L${x - cut / 10} ${core}`
  })
  return {
    main: view(
      [
        edge(
          `M${drawn * 0.14} ${-neck}H${from}V${-core}${teeth.join('')}L${drawn} ${-core * 0.8}V${core * 0.8}L${drawn} ${core}${low.join('')}V${neck}H${drawn * 0.14}Z`,
          'light',
        ),
        edge(rectangle(0, -neck * 0.75, drawn * 0.14, neck * 1.5), 'dark'),
        thin(`M0 0H${drawn * 0.14}`),
        thin(`M${from} ${-core * 0.3}H${drawn}M${from} ${core * 0.3}H${drawn}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [
        lengthBelow(drawn, half),
        across([from, drawn], -half, { side: 'before', letter: 'b', value: 'thread-length' }),
        upright([-half, half], drawn, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
        upright([-neck, neck], drawn * 0.14, { side: 'before', letter: 'd2', value: 'shank-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'light'),
        ...[0, 1, 2, 3].map((at) =>
          edge(
            circle(half * 0.75 * Math.cos((at * Math.PI) / 2), half * 0.75 * Math.sin((at * Math.PI) / 2), half * 0.26),
            'sheet',
          ),
        ),
      ],
      cross(0, 0, half),
    ),
  }
}

const die: Kind = (part) => {
  const d = part.mm('thread-diameter', 8)
  const [outer, h] = [part.mm('outer-diameter', 25), part.mm('thickness', 9)]
  const r = outer / 2
  const holes = [0, 1, 2].map((at) =>
    edge(
      circle(d * 0.78 * Math.cos((at * 2 * Math.PI) / 3), d * 0.78 * Math.sin((at * 2 * Math.PI) / 3), d * 0.32),
      'sheet',
    ),
  )
  return {
    main: view(
      [
        edge(circle(0, 0, r), 'dark'),
        ...holes,
        edge(circle(0, 0, d / 2), 'sheet'),
        thin(`M${d * 0.56} 0A${d * 0.56} ${d * 0.56} 0 1 1 0 ${-d * 0.56}`),
      ],
      cross(0, 0, r),
    ),
    end: view(
      [
        edge(rectangle(0, -r, h, outer), 'light'),
        hatch({ x: 0, y: -r, width: h, height: r - d / 2 }, outer / 14),
        hatch({ x: 0, y: d / 2, width: h, height: r - d / 2 }, outer / 14),
        edge(`M0 ${-d / 2}H${h}M0 ${d / 2}H${h}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: h }],
      [
        across([0, h], r, { side: 'after', letter: 'h', value: 'thickness' }),
        upright([-d / 2, d / 2], h, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
        upright([-r, r], h, { side: 'after', row: 1, letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

const disc: Kind = (part) => {
  const [outer, inner, h] = [part.mm('outer-diameter', 125), part.mm('inner-diameter', 22), part.mm('thickness', 1.6)]
  const r = outer / 2
  const side = Math.max(h, outer / 60)
  return {
    main: view(
      [
        edge(circle(0, 0, r), 'dark'),
        thin(circle(0, 0, r * 0.62)),
        thin(circle(0, 0, r * 0.3)),
        edge(circle(0, 0, inner / 2), 'sheet'),
      ],
      cross(0, 0, r),
    ),
    end: view(
      [edge(rectangle(0, -r, side, outer), 'light')],
      [{ along: 'x', at: 0, from: 0, to: side }],
      [
        across([0, side], r, { side: 'after', letter: 'h', value: 'thickness' }),
        upright([-inner / 2, inner / 2], side, { side: 'after', letter: 'd1', value: 'inner-diameter', prefix: 'Ø' }),
        upright([-r, r], side, { side: 'after', row: 1, letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

/** Overlapping flaps of abrasive cloth around a backing plate. */
const flapDisc: Kind = (part) => {
  const figure = disc(part)
  const r = part.mm('outer-diameter', 125) / 2
  const flaps = Array.from({ length: part.isSmall ? 18 : 36 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / (part.isSmall ? 18 : 36)
    const lean = angle + 0.16
    return `M${r * 0.56 * Math.cos(angle)} ${r * 0.56 * Math.sin(angle)}L${r * 0.99 * Math.cos(lean)} ${r * 0.99 * Math.sin(lean)}`
  })
  const [rim, , , hole] = figure.main.shapes
  return {
    ...figure,
    main: {
      ...figure.main,
      shapes: [rim!, thin(flaps.join('')), edge(circle(0, 0, r * 0.56), 'light'), thin(circle(0, 0, r * 0.34)), hole!],
    },
  }
}

const sawBlade: Kind = (part) => {
  const [length, width] = [part.mm('length', 300), part.mm('width', 13)]
  const drawn = Math.min(length, width * part.slenderness * 2)
  const step = width * 0.22
  const teeth = Array.from(
    { length: Math.floor((drawn - width) / step) },
    (_, at) => `L${drawn - width / 2 - at * step} ${width * 0.1}L${drawn - width / 2 - (at + 1) * step} 0`,
  )
  return {
    main: view(
      [
        edge(`M0 ${-width}H${drawn}V0H${drawn - width / 2}${teeth.join('')}L0 0Z`, 'light'),
        edge(circle(width * 0.5, -width * 0.5, width * 0.17), 'sheet'),
        edge(circle(drawn - width * 0.5, -width * 0.5, width * 0.17), 'sheet'),
      ],
      [],
      [lengthBelow(drawn, 0), upright([-width, 0], 0, { side: 'before', letter: 'B', value: 'width' })],
    ),
  }
}

const file: Kind = (part) => {
  const [length, width] = [part.mm('length', 200), part.mm('width', 20)]
  const [half, cut] = [width / 2, length * 0.045]
  const lines: string[] = []
  for (let x = length * 0.04; x < length * 0.96; x += cut * 0.4)
    lines.push(`M${x} ${half * 0.9}L${Math.min(length, x + half * 0.9)} ${-half * 0.9}`)
  return {
    main: view(
      [
        edge(
          `M0 ${-half}H${length * 0.7}L${length} ${-half * 0.75}V${half * 0.75}L${length * 0.7} ${half}H0L${-width * 0.8} ${half * 0.25}V${-half * 0.25}Z`,
          'light',
        ),
        thin(lines.join('')),
        edge(
          `M${-length * 0.5} 0C${-length * 0.5} ${-half * 1.3} ${-length * 0.25} ${-half * 0.7} ${-width * 0.5} ${-half * 0.7}V${half * 0.7}C${-length * 0.25} ${half * 0.7} ${-length * 0.5} ${half * 1.3} ${-length * 0.5} 0Z`,
          'dark',
        ),
      ],
      [{ along: 'x', at: 0, from: -length * 0.5, to: length }],
      [lengthBelow(length, half), upright([-half, half], length * 0.7, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

const bit: Kind = (part) => {
  const [length, s] = [part.mm('length', 25), part.mm('key-size', 6.35)]
  const drawn = Math.min(length, s * part.slenderness * 1.6)
  const e = s / Math.cos(Math.PI / 6) / 2
  return {
    main: view(
      [
        edge(
          polygon([
            [s * 0.15, -e],
            [drawn * 0.55, -e],
            [drawn * 0.62, -e * 0.62],
            [drawn * 0.9, -e * 0.62],
            [drawn, -e * 0.2],
            [drawn, e * 0.2],
            [drawn * 0.9, e * 0.62],
            [drawn * 0.62, e * 0.62],
            [drawn * 0.55, e],
            [s * 0.15, e],
            [0, e * 0.8],
            [0, -e * 0.8],
          ]),
          'light',
        ),
        edge(`M0 ${-e / 2}H${drawn * 0.55}M0 ${e / 2}H${drawn * 0.55}`),
        edge(`M${drawn * 0.28} ${-e}q${s * 0.12} ${e * 0.3} ${s * 0.35} 0`),
        thin(
          `M${drawn * 0.8} 0H${drawn}M${drawn * 0.86} ${-e * 0.35}H${drawn * 0.97}M${drawn * 0.86} ${e * 0.35}H${drawn * 0.97}`,
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [lengthBelow(drawn, e)],
    ),
    end: view(
      [
        edge(hexagon(0, 0, s), 'light'),
        edge(
          `M${-e * 0.12} ${-e * 0.5}H${e * 0.12}V${-e * 0.12}H${e * 0.5}V${e * 0.12}H${e * 0.12}V${e * 0.5}H${-e * 0.12}V${e * 0.12}H${-e * 0.5}V${-e * 0.12}H${-e * 0.12}Z`,
          'dark',
        ),
      ],
      cross(0, 0, e),
      [across([-s / 2, s / 2], e / 2, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })],
    ),
  }
}

export const cuttingKinds: Record<string, Kind> = {
  tap,
  die,
  disc,
  'flap-disc': flapDisc,
  'saw-blade': sawBlade,
  file,
  bit,
}
