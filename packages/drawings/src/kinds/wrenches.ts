import {
  across,
  circle,
  cross,
  edge,
  hexagon,
  hidden,
  rectangle,
  rounded,
  thin,
  upright,
  view,
  type Kind,
} from '../figure.ts'
import { lengthBelow } from '../outer-dimensions.ts'

const hexKey: Kind = (part) => {
  const [s, length, arm] = [part.mm('key-size', 6), part.mm('length', 90), part.mm('arm-length', 32)]
  const drawn = Math.min(length, arm * (part.isSmall ? 1.8 : 3.4))
  const r = s * 1.3
  return {
    main: view(
      [
        edge(
          `M${r + s} 0H${drawn}V${s}H${s + r}A${r} ${r} 0 0 0 ${s} ${s + r}V${arm}H0V${s + r}A${r + s} ${r + s} 0 0 1 ${r + s} 0Z`,
          'dark',
        ),
        thin(`M${drawn} ${s / 2}H${s + r}A${r + s / 2} ${r + s / 2} 0 0 0 ${s / 2} ${s + r}V${arm}`),
      ],
      [],
      [
        across([0, drawn], 0, { side: 'before', letter: 'L', value: 'length' }),
        upright([0, arm], 0, { side: 'before', letter: 'l1', value: 'arm-length' }),
      ],
    ),
    end: view([edge(hexagon(0, s * 1.2, s * 2), 'dark')], cross(0, s * 1.2, s * 1.15), [
      across([-s, s], s * 1.2 + s * 0.58, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' }),
    ]),
  }
}

const spanner: Kind = (part) => {
  const s = part.mm('key-size', 13)
  const length = part.mm('length', s * 14)
  const drawn = Math.min(length, s * part.slenderness * 1.9)
  const head = s * 1.05
  const ring = s * 0.86
  const [neck, end] = [s * 0.42, drawn - ring]
  return {
    main: view(
      [
        edge(`M${head * 1.5} ${-neck}H${end - ring * 0.7}V${neck}H${head * 1.5}Z`, 'light'),
        edge(
          `M${-head * 0.55} ${-s * 0.95}C${head * 0.5} ${-head * 1.35} ${head * 1.4} ${-head * 0.8} ${head * 1.6} ${-neck}V${neck}C${head * 1.4} ${head * 0.8} ${head * 0.5} ${head * 1.35} ${-head * 0.55} ${s * 0.95}L${-head * 0.4} ${s / 2}H${head * 0.45}Q${head * 0.75} 0 ${head * 0.45} ${-s / 2}H${-head * 0.4}Z`,
          'dark',
        ),
        edge(circle(end, 0, ring), 'dark'),
        edge(hexagon(end, 0, s), 'sheet'),
        thin(`M${head * 2} ${-neck * 0.45}H${end - ring * 1.5}M${head * 2} ${neck * 0.45}H${end - ring * 1.5}`),
      ],
      [
        { along: 'x', at: 0, from: -head * 0.55, to: end + ring },
        { along: 'y', at: end, from: -ring, to: ring },
      ],
      [
        across([-head * 0.55, end + ring], ring, { side: 'after', letter: 'L', value: 'length' }),
        upright([-s / 2, s / 2], -head * 0.4, { side: 'before', letter: 's', value: 'key-size', prefix: 's ' }),
      ],
    ),
  }
}

/** An offset ring spanner has a ring of a slightly different size at either end. */
const ringSpanner: Kind = (part) => {
  const s = part.mm('key-size', 13)
  const length = part.mm('length', s * 14)
  const drawn = Math.min(length, s * part.slenderness * 1.9)
  const [ring, other] = [s * 0.9, s * 0.78]
  const [neck, end] = [s * 0.36, drawn - ring - other]
  return {
    main: view(
      [
        edge(
          `M${ring * 0.8} ${-neck * 1.3}L${ring * 1.7} ${-neck}H${end - other * 1.7}L${end - other * 0.8} ${-neck * 1.2}V${neck * 1.2}L${end - other * 1.7} ${neck}H${ring * 1.7}L${ring * 0.8} ${neck * 1.3}Z`,
          'light',
        ),
        edge(circle(0, 0, ring), 'dark'),
        edge(hexagon(0, 0, s), 'sheet'),
        edge(circle(end, 0, other), 'dark'),
        edge(hexagon(end, 0, s * 0.86), 'sheet'),
        thin(
          `M${ring * 1.7} ${-neck}V${neck}M${end - other * 1.7} ${-neck}V${neck}M${ring * 2.2} ${-neck * 0.45}H${end - other * 2.2}M${ring * 2.2} ${neck * 0.45}H${end - other * 2.2}`,
        ),
      ],
      [
        { along: 'x', at: 0, from: -ring, to: end + other },
        { along: 'y', at: 0, from: -ring, to: ring },
        { along: 'y', at: end, from: -other, to: other },
      ],
      [
        across([-ring, end + other], ring, { side: 'after', letter: 'L', value: 'length' }),
        upright([-s / 2, s / 2], -ring, { side: 'before', letter: 's', value: 'key-size', prefix: 's ' }),
      ],
    ),
  }
}

const socket: Kind = (part) => {
  const [s, length, outer] = [part.mm('key-size', 13), part.mm('length', 38), part.mm('outer-diameter', 18)]
  const half = outer / 2
  const square = Math.min(outer * 0.5, length * 0.33)
  const foot = Math.max(square * 0.95, half * 0.85)
  return {
    main: view(
      [
        edge(
          `M0 ${-foot}H${length * 0.42}L${length * 0.55} ${-half}H${length}V${half}H${length * 0.55}L${length * 0.42} ${foot}H0Z`,
          'dark',
        ),
        thin(`M${length * 0.3} ${-foot}V${foot}M${length * 0.34} ${-foot}V${foot}`),
        hidden(
          `M${length} ${-s / 2}H${length * 0.6}V${s / 2}H${length}M0 ${-square / 2}H${length * 0.36}V${square / 2}H0`,
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-half, half], 0, { side: 'before', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(circle(0, 0, half), 'dark'),
        edge(hexagon(0, 0, s), 'sheet'),
        thin(rectangle(-square / 2, -square / 2, square, square)),
      ],
      cross(0, 0, half),
      [across([-s / 2, s / 2], half * 0.5, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' })],
    ),
  }
}

const torqueWrench: Kind = (part) => {
  const length = part.mm('length', 470)
  const drawn = Math.min(length, 420)
  const h = drawn * 0.055
  return {
    main: view(
      [
        edge(rounded(0, -h, [drawn * 0.16, h * 2, h * 0.9]), 'dark'),
        edge(circle(h * 1.2, 0, h * 0.55), 'sheet'),
        edge(rectangle(drawn * 0.16, -h * 0.55, drawn * 0.52, h * 1.1), 'light'),
        edge(rounded(drawn * 0.68, -h * 0.85, [drawn * 0.32, h * 1.7, h * 0.4]), 'dark'),
        thin(Array.from({ length: 12 }, (_, at) => `M${drawn * (0.71 + at * 0.022)} ${-h * 0.8}V${h * 0.8}`).join('')),
        thin(
          Array.from(
            { length: 9 },
            (_, at) => `M${drawn * (0.5 + at * 0.02)} ${-h * 0.55}V${at % 4 === 0 ? 0 : -h * 0.25}`,
          ).join(''),
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [lengthBelow(drawn, h)],
    ),
  }
}

export const wrenchesKinds: Record<string, Kind> = {
  'hex-key': hexKey,
  spanner,
  'ring-spanner': ringSpanner,
  socket,
  'torque-wrench': torqueWrench,
}
