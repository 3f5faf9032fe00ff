import { across, circle, cross, edge, polygon, rectangle, rounded, upright, view, type Kind } from '../figure.ts'
import { heightLeft, lengthBelow, getOuterSize, widthBelow } from '../outer-dimensions.ts'

const handTruck: Kind = (part) => {
  const { w, h } = getOuterSize(part, [520, 0, 1150])
  const r = h * 0.11
  return {
    main: view(
      [
        edge(
          `M${w * 0.2} ${h * 0.9}V${h * 0.08}Q${w * 0.2} 0 ${w * 0.32} 0H${w * 0.68}Q${w * 0.8} 0 ${w * 0.8} ${h * 0.08}V${h * 0.9}H${w * 0.74}V${h * 0.1}Q${w * 0.74} ${h * 0.04} ${w * 0.66} ${h * 0.04}H${w * 0.34}Q${w * 0.26} ${h * 0.04} ${w * 0.26} ${h * 0.1}V${h * 0.9}Z`,
          'light',
        ),
        edge([0.3, 0.5, 0.7].map((at) => rectangle(w * 0.26, h * at, w * 0.48, h * 0.025)).join(''), 'light'),
        edge(rounded(0, h - 2 * r, [w * 0.14, 2 * r, w * 0.05]), 'dark'),
        edge(rounded(w * 0.86, h - 2 * r, [w * 0.14, 2 * r, w * 0.05]), 'dark'),
        edge(rectangle(w * 0.14, h * 0.86, w * 0.72, h * 0.03), 'light'),
        edge(rectangle(w * 0.12, h * 0.96, w * 0.76, h * 0.04), 'dark'),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(`M${r} ${h * 0.97}L${r * 1.6} ${h * 0.06}Q${r * 1.5} 0 ${r * 0.6} ${h * 0.02}`),
        edge(rectangle(r * 1.2, h * 0.97, r * 2.4, h * 0.03), 'dark'),
        edge(circle(r * 0.6, h - r, r), 'dark'),
        edge(circle(r * 0.6, h - r, r * 0.5), 'light'),
      ],
      cross(r * 0.6, h - r, r),
    ),
  }
}

const trolley: Kind = (part) => {
  const { w, h } = getOuterSize(part, [1000, 600, 900])
  const r = h * 0.1
  return {
    main: view(
      [
        edge(
          `M0 ${h * 0.74}V${h * 0.06}Q0 0 ${w * 0.05} 0H${w * 0.06}V${h * 0.04}Q${w * 0.04} ${h * 0.04} ${w * 0.04} ${h * 0.08}V${h * 0.74}Z`,
          'light',
        ),
        edge(rectangle(0, h * 0.72, w, h * 0.08), 'dark'),
        ...[0.14, 0.86].flatMap((at) => [
          edge(`M${w * at - r * 0.5} ${h * 0.8}h${r}l${-r * 0.2} ${r}h${-r * 0.6}Z`, 'light'),
          edge(circle(w * at, h - r, r), 'dark'),
          edge(circle(w * at, h - r, r * 0.4), 'light'),
        ]),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const palletTruck: Kind = (part) => {
  const [length, h] = [part.mm('length', 1150), part.mm('height', 1200)]
  const r = h * 0.08
  return {
    main: view(
      [
        edge(
          `M${-h * 0.34} 0H${-h * 0.22}L${-h * 0.06} ${h * 0.78}H${-h * 0.12}L${-h * 0.28} ${h * 0.06}H${-h * 0.34}Z`,
          'light',
        ),
        edge(rounded(-h * 0.2, h * 0.74, [h * 0.22, h * 0.14, h * 0.03]), 'dark'),
        edge(
          polygon([
            [0, h * 0.84],
            [length * 0.9, h * 0.84],
            [length, h * 0.9],
            [length, h * 0.93],
            [0, h * 0.93],
          ]),
          'light',
        ),
        edge(circle(-h * 0.09, h - r, r), 'dark'),
        edge(circle(length * 0.86, h - r * 0.5, r * 0.5), 'dark'),
        edge(circle(-h * 0.09, h - r, r * 0.4), 'light'),
      ],
      [],
      [lengthBelow(length, h * 0.93), upright([0, h], -h * 0.34, { side: 'before', letter: 'H', value: 'height' })],
    ),
  }
}

const castor: Kind = (part) => {
  const [d, h, w] = [part.mm('diameter', 100), part.mm('height', 128), part.mm('width', 25)]
  const r = d / 2
  return {
    main: view(
      [
        edge(rectangle(-r * 0.95, 0, r * 1.9, h * 0.04), 'dark'),
        edge(
          `M${-r * 0.4} ${h * 0.04}H${r * 0.4}L${r * 0.55} ${h * 0.16}L${r * 0.35} ${h - r * 0.75}H${-r * 0.1}L${-r * 0.5} ${h * 0.16}Z`,
          'light',
        ),
        edge(circle(r * 0.15, h - r, r), 'dark'),
        edge(circle(r * 0.15, h - r, r * 0.68), 'light'),
        edge(circle(r * 0.15, h - r, r * 0.16), 'sheet'),
      ],
      cross(r * 0.15, h - r, r),
      [
        upright([0, h], -r * 0.95, { side: 'before', letter: 'H', value: 'height' }),
        across([r * 0.15 - r, r * 0.15 + r], h - r, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view(
      [
        edge(rectangle(-r * 0.6, 0, r * 1.2, h * 0.04), 'dark'),
        edge(
          `M${-w} ${h * 0.04}H${w}V${h - r * 0.8}H${w * 0.75}V${h * 0.2}H${-w * 0.75}V${h - r * 0.8}H${-w}Z`,
          'light',
        ),
        edge(rounded(-w / 2, h - d, [w, d, w * 0.2]), 'dark'),
      ],
      [{ along: 'y', at: 0, from: 0, to: h }],
      [across([-w / 2, w / 2], h, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

export const transportKinds: Record<string, Kind> = {
  'hand-truck': handTruck,
  trolley,
  'pallet-truck': palletTruck,
  castor,
}
