import { across, circle, cross, edge, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { depthBelow, heightLeft, lengthBelow, widthBelow } from '../outer-dimensions.ts'

const mcb: Kind = (part) => {
  const [w, h, t] = [part.mm('width', 18), part.mm('height', 85), part.mm('depth', 70)]
  const modules = Math.max(1, Math.round(w / 18))
  const face = Array.from({ length: modules }, (_, at) => {
    const x = (w / modules) * at
    const m = w / modules
    return [
      edge(rectangle(x, 0, m, h), 'light'),
      edge(rectangle(x, h * 0.26, m, h * 0.48), 'dark'),
      edge(rectangle(x + m * 0.3, h * 0.4, m * 0.4, h * 0.2), 'sheet'),
      edge(rectangle(x + m * 0.34, h * 0.41, m * 0.32, h * 0.08), 'dark'),
      edge(`${circle(x + m / 2, h * 0.12, m * 0.2)}${circle(x + m / 2, h * 0.88, m * 0.2)}`, 'sheet'),
      thin(`M${x + m * 0.36} ${h * 0.12}H${x + m * 0.64}M${x + m * 0.36} ${h * 0.88}H${x + m * 0.64}`),
    ]
  }).flat()
  return {
    main: view(face, [], [widthBelow(w, h), heightLeft(h)]),
    end: view(
      [
        edge(
          `M0 0H${t * 0.66}V${h * 0.26}H${t * 0.9}V${h * 0.38}H${t}V${h * 0.48}H${t * 0.9}V${h * 0.74}H${t * 0.66}V${h}H0V${h * 0.74}H${t * 0.07}V${h * 0.32}H0Z`,
          'light',
        ),
        thin(`M${t * 0.66} ${h * 0.26}V${h * 0.74}`),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const contactor: Kind = (part) => {
  const [w, h, t] = [part.mm('width', 45), part.mm('height', 77), part.mm('depth', 87)]
  const poles = [0, 1, 2, 3].map((at) => w * (0.08 + at * 0.235))
  return {
    main: view(
      [
        edge(rounded(0, 0, [w, h, w * 0.03]), 'light'),
        edge(rectangle(0, h * 0.24, w, h * 0.52), 'dark'),
        edge(rounded(w * 0.28, h * 0.36, [w * 0.44, h * 0.28, w * 0.04]), 'light'),
        ...poles.flatMap((x) => [
          edge(`${circle(x + w * 0.07, h * 0.12, w * 0.065)}${circle(x + w * 0.07, h * 0.88, w * 0.065)}`, 'sheet'),
          thin(`M${x + w * 0.02} ${h * 0.12}h${w * 0.1}M${x + w * 0.02} ${h * 0.88}h${w * 0.1}`),
        ]),
        thin(`M${w * 0.34} ${h * 0.5}H${w * 0.66}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(`M0 ${h * 0.04}H${t * 0.55}V${h * 0.2}H${t}V${h * 0.8}H${t * 0.55}V${h * 0.96}H0Z`, 'light'),
        edge(`M${t * 0.55} ${h * 0.2}V${h * 0.8}`),
        thin(`M${t * 0.2} ${h * 0.04}V${h * 0.96}`),
      ],
      [],
      [depthBelow(t, h * 0.96)],
    ),
  }
}

/** A motor protection switch has a rotary handle instead of a lever. */
const motorSwitch: Kind = (part) => {
  const [w, h, t] = [part.mm('width', 45), part.mm('height', 89), part.mm('depth', 78)]
  const terminals = [0.2, 0.5, 0.8].map((at) => w * at)
  return {
    main: view(
      [
        edge(rounded(0, 0, [w, h, w * 0.03]), 'light'),
        edge(rectangle(0, h * 0.22, w, h * 0.56), 'dark'),
        edge(terminals.map((x) => circle(x, h * 0.11, w * 0.08) + circle(x, h * 0.89, w * 0.08)).join(''), 'sheet'),
        edge(circle(w / 2, h * 0.46, w * 0.26), 'light'),
        edge(rounded(w * 0.43, h * 0.34, [w * 0.14, h * 0.24, w * 0.05]), 'dark'),
        edge(circle(w / 2, h * 0.7, w * 0.08), 'sheet'),
        thin(`M${w * 0.44} ${h * 0.7}H${w * 0.56}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(`M0 ${h * 0.04}H${t * 0.62}V${h * 0.22}H${t * 0.84}V${h * 0.78}H${t * 0.62}V${h * 0.96}H0Z`, 'light'),
        edge(rectangle(t * 0.84, h * 0.36, t * 0.16, h * 0.2), 'dark'),
        thin(`M${t * 0.62} ${h * 0.22}V${h * 0.78}`),
      ],
      [],
      [depthBelow(t, h * 0.96)],
    ),
  }
}

/** A ventilated box with terminals above and below. */
const powerSupply: Kind = (part) => {
  const [w, h, t] = [part.mm('width', 40), part.mm('height', 125), part.mm('depth', 114)]
  const terminals = [0.16, 0.39, 0.61, 0.84].map((at) => w * at)
  const vents = (from: number, to: number) =>
    [0.3, 0.36, 0.42, 0.48, 0.54].map((at) => `M${from} ${h * at}H${to}`).join('')
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'light'),
        edge(`${rectangle(0, 0, w, h * 0.14)}${rectangle(0, h * 0.86, w, h * 0.14)}`, 'dark'),
        edge(terminals.map((x) => circle(x, h * 0.07, w * 0.07) + circle(x, h * 0.93, w * 0.07)).join(''), 'sheet'),
        edge(circle(w * 0.25, h * 0.76, w * 0.06), 'sheet'),
        edge(rounded(w * 0.44, h * 0.7, [w * 0.36, h * 0.1, w * 0.04]), 'sheet'),
        thin(vents(w * 0.2, w * 0.8)),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(rectangle(0, 0, t, h), 'light'),
        edge(rectangle(-t * 0.05, h * 0.36, t * 0.05, h * 0.3), 'dark'),
        thin(vents(t * 0.2, t * 0.8)),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const relay: Kind = (part) => {
  const [w, h] = [part.mm('width', 27), part.mm('height', 36)]
  return {
    main: view(
      [
        edge(rounded(0, 0, [w, h * 0.8, w * 0.06]), 'light'),
        edge(rectangle(0, h * 0.68, w, h * 0.12), 'dark'),
        edge([0.15, 0.35, 0.55, 0.75].map((at) => rectangle(w * at, h * 0.8, w * 0.08, h * 0.2)).join(''), 'dark'),
        edge(circle(w * 0.8, h * 0.14, w * 0.06), 'sheet'),
        thin(
          `M${w * 0.2} ${h * 0.2}V${h * 0.5}M${w * 0.2} ${h * 0.2}h${w * 0.2}v${h * 0.3}h${-w * 0.2}M${w * 0.55} ${h * 0.5}V${h * 0.36}L${w * 0.72} ${h * 0.28}`,
        ),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const fuse: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 10.3), part.mm('length', 38)]
  const half = d / 2
  const cap = length * 0.26
  return {
    main: view(
      [
        edge(rectangle(cap * 0.8, -half * 0.9, length - cap * 1.6, d * 0.9), 'light'),
        edge(rounded(0, -half, [cap, d, half * 0.2]), 'dark'),
        edge(rounded(length - cap, -half, [cap, d, half * 0.2]), 'dark'),
        thin(`M${cap * 1.2} ${-half * 0.3}H${length - cap * 1.2}M${cap * 1.2} ${half * 0.3}H${length - cap * 1.2}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-half, half], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'dark')], cross(0, 0, half)),
  }
}

const pushButton: Kind = (part) => {
  const [d, hole, length] = [part.mm('diameter', 29), part.mm('hole-diameter', 22.3), part.mm('length', 56)]
  const [r, neck] = [d / 2, hole / 2]
  return {
    main: view(
      [
        edge(rectangle(length * 0.36, -r * 0.9, length * 0.64, r * 1.8), 'light'),
        edge(rectangle(length * 0.16, -neck, length * 0.2, neck * 2), 'light'),
        edge(
          `M${length * 0.04} ${-r}H${length * 0.16}V${r}H${length * 0.04}Q${length * 0.02} ${r} ${length * 0.02} ${r * 0.8}V${-r * 0.8}Q${length * 0.02} ${-r} ${length * 0.04} ${-r}Z`,
          'dark',
        ),
        edge(rectangle(0, -r * 0.7, length * 0.02, r * 1.4), 'dark'),
        thin(
          `M${length * 0.2} ${-neck}V${neck}M${length * 0.24} ${-neck}V${neck}M${length * 0.28} ${-neck}V${neck}M${length * 0.6} ${-r * 0.9}V${r * 0.9}`,
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, r),
        upright([-neck, neck], length * 0.16, { side: 'before', letter: 'd0', value: 'hole-diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, r), 'dark'), edge(circle(0, 0, r * 0.74), 'light')], cross(0, 0, r), [
      across([-r, r], 0, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
    ]),
    thumb: 'end',
  }
}

export const electricalKinds: Record<string, Kind> = {
  mcb,
  contactor,
  'motor-switch': motorSwitch,
  'power-supply': powerSupply,
  relay,
  fuse,
  'push-button': pushButton,
}
