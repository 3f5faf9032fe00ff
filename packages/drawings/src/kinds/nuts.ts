import {
  across,
  circle,
  cross,
  edge,
  hatch,
  hexagon,
  hidden,
  rectangle,
  thin,
  upright,
  view,
  type Kind,
} from '../figure.ts'
import { hexagonFromSide } from './shanks.ts'

/** Draws a nut, with a plastic ring or a flange at one end for some. */
const nut =
  (form: 'plain' | 'locking' | 'flanged'): Kind =>
  (part) => {
    const d = part.mm('thread-diameter', 8)
    const [s, m] = [part.mm('key-size', d * 1.6), part.mm('nut-height', d * 0.8)]
    const e = s / Math.cos(Math.PI / 6)
    const [half, core] = [d / 2, d * 0.42]
    const chamfer = d * 0.07
    const body = form === 'plain' ? m : m * 0.72
    const flange = form === 'flanged' ? s * 0.72 : 0
    const shapes = {
      plain: hexagonFromSide(0, m, { s, left: true, right: true }),
      locking: [
        edge(
          `M${body - d * 0.02} ${-s * 0.4}H${m - s * 0.08}Q${m} ${-s * 0.4} ${m} ${-s * 0.3}V${s * 0.3}Q${m} ${s * 0.4} ${m - s * 0.08} ${s * 0.4}H${body}Z`,
          'light',
        ),
        ...hexagonFromSide(0, body, { s, left: true, right: true }),
      ],
      flanged: [
        ...hexagonFromSide(0, body, { s, left: true }),
        edge(`M${body} ${-s * 0.56}L${m * 0.9} ${-flange}H${m}V${flange}H${m * 0.9}L${body} ${s * 0.56}Z`, 'light'),
      ],
    }[form]
    return {
      main: view(
        [
          ...shapes,
          hidden(
            `M${chamfer} ${-core}H${m - chamfer}M${chamfer} ${core}H${m - chamfer}M0 ${-half}L${chamfer} ${-core}M0 ${half}L${chamfer} ${core}M${m} ${-half}L${m - chamfer} ${-core}M${m} ${half}L${m - chamfer} ${core}`,
          ),
        ],
        [{ along: 'x', at: 0, from: 0, to: m }],
        [across([0, m], Math.max(e / 2, flange), { side: 'after', letter: 'm', value: 'nut-height' })],
      ),
      end: view(
        [
          ...(flange > 0 ? [edge(circle(0, 0, flange), 'light')] : []),
          edge(hexagon(0, 0, s), 'dark'),
          form === 'locking' ? edge(circle(0, 0, s * 0.4), 'light') : thin(circle(0, 0, s * 0.475)),
          edge(circle(0, 0, core), 'sheet'),
          thin(`M${half} 0A${half} ${half} 0 1 1 0 ${-half}`),
        ],
        cross(0, 0, Math.max(e / 2, flange)),
        [
          across([-s / 2, s / 2], e / 4, { side: 'after', letter: 's', value: 'key-size', prefix: 's ' }),
          upright([-half, half], 0, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
        ],
      ),
      thumb: 'end',
    }
  }

const springWasher: Kind = (part) => {
  const [inner, outer, h] = [part.mm('inner-diameter', 8.1), part.mm('outer-diameter', 14.8), part.mm('thickness', 2)]
  const [r, hole] = [outer / 2, inner / 2]
  const [gap, rise] = [outer * 0.03, h * 0.55]
  return {
    main: view(
      [
        edge(circle(0, 0, r), 'dark'),
        edge(circle(0, 0, hole), 'sheet'),
        edge(`M${-gap} ${-r * 1.02}L${gap} ${-hole * 0.97}L${gap * 3} ${-hole * 0.95}L${gap} ${-r * 1.02}Z`, 'sheet'),
      ],
      cross(0, 0, r),
      [],
    ),
    end: view(
      [
        edge(`M0 ${-r}H${h}L${h + rise} ${-gap}V${gap}L${h} ${r}H0L${rise} ${gap}V${-gap}Z`, 'light'),
        edge(`M${rise} ${-gap}L${h + rise} ${gap}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: h + rise }],
      [
        across([0, h], r, { side: 'after', letter: 'h', value: 'thickness' }),
        upright([-r, r], h, { side: 'after', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

const washer: Kind = (part) => {
  const [inner, outer, h] = [part.mm('inner-diameter', 8.4), part.mm('outer-diameter', 16), part.mm('thickness', 1.6)]
  const [r, hole] = [outer / 2, inner / 2]
  return {
    main: view([edge(circle(0, 0, r), 'dark'), edge(circle(0, 0, hole), 'sheet')], cross(0, 0, r)),
    end: view(
      [
        edge(rectangle(0, -r, h, outer), 'sheet'),
        edge(rectangle(0, -r, h, r - hole), 'light'),
        edge(rectangle(0, hole, h, r - hole), 'light'),
        hatch({ x: 0, y: -r, width: h, height: r - hole }, outer / 16),
        hatch({ x: 0, y: hole, width: h, height: r - hole }, outer / 16),
      ],
      [{ along: 'x', at: 0, from: 0, to: h }],
      [
        across([0, h], r, { side: 'after', letter: 'h', value: 'thickness' }),
        upright([-hole, hole], h, { side: 'after', letter: 'd1', value: 'inner-diameter', prefix: 'Ø' }),
        upright([-r, r], h, { side: 'after', row: 1, letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

const eyeBolt: Kind = (part) => {
  const d = part.mm('thread-diameter', 10)
  const [outer, inner] = [part.mm('outer-diameter', d * 4.5), part.mm('inner-diameter', d * 2.5)]
  const r = outer / 2
  const foot = r + d * 1.6
  return {
    main: view(
      [
        edge(
          `M${-d / 2} ${r * 0.7}H${d / 2}V${foot + d * 0.9}L${d * 0.42} ${foot + d}H${-d * 0.42}L${-d / 2} ${foot + d * 0.9}Z`,
          'light',
        ),
        edge(`M${-d} ${r * 0.8}H${d}V${r * 1.05}H${-d}Z`, 'dark'),
        edge(circle(0, 0, r), 'dark'),
        edge(circle(0, 0, inner / 2), 'sheet'),
        thin(`M${-d * 0.42} ${r * 1.05}V${foot + d}M${d * 0.42} ${r * 1.05}V${foot + d}`),
      ],
      cross(0, 0, r),
      [
        across([-r, r], 0, { side: 'before', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' }),
        upright([-inner / 2, inner / 2], 0, { side: 'after', letter: 'd1', value: 'inner-diameter', prefix: 'Ø' }),
        across([-d / 2, d / 2], foot + d, { side: 'after', letter: 'd', value: 'thread-diameter', prefix: 'M' }),
      ],
    ),
  }
}

export const nutsKinds: Record<string, Kind> = {
  'hex-nut': nut('plain'),
  'lock-nut': nut('locking'),
  'flange-nut': nut('flanged'),
  'spring-washer': springWasher,
  washer,
  'eye-bolt': eyeBolt,
}
