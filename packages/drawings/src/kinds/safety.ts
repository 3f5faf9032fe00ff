import { across, circle, cross, edge, polygon, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { heightLeft, lengthBelow, widthBelow } from '../outer-dimensions.ts'

/** Gloves, clothes and shoes have sizes instead of lengths, so they are drawn in their usual proportions. */
const glove: Kind = () => ({
  main: view([
    edge(
      'M18 100V70C10 62 2 52 -4 44C-8 38 0 32 6 38L20 50V12C20 4 30 4 30 12V42L32 4C32 -4 42 -4 42 4V42L45 7C46 0 55 0 54 8L52 44L57 19C59 12 67 14 66 21L60 62C59 72 57 78 56 84V100Z',
      'dark',
    ),
    edge('M16 100H58V116H16Z', 'light'),
    thin('M16 105H58M16 110H58'),
    thin('M24 66C32 60 46 60 54 64M22 78C32 73 46 73 56 76'),
  ]),
})

const goggles: Kind = (part) => {
  const [width, height] = [part.mm('width', 170), part.mm('height', 85)]
  const [w, h] = [width / 2, Math.min(height, width * 0.5) / 2]
  return {
    main: view(
      [
        edge(
          `M${-w} ${-h * 0.5}Q${-w} ${-h} ${-w * 0.75} ${-h}H${w * 0.75}Q${w} ${-h} ${w} ${-h * 0.5}V${h * 0.35}Q${w} ${h} ${w * 0.55} ${h}Q${w * 0.25} ${h} ${w * 0.14} ${h * 0.35}Q0 ${h * 0.05} ${-w * 0.14} ${h * 0.35}Q${-w * 0.25} ${h} ${-w * 0.55} ${h}Q${-w} ${h} ${-w} ${h * 0.35}Z`,
          'dark',
        ),
        edge(
          `M${-w * 0.86} ${-h * 0.4}Q${-w * 0.86} ${-h * 0.76} ${-w * 0.68} ${-h * 0.76}H${w * 0.68}Q${w * 0.86} ${-h * 0.76} ${w * 0.86} ${-h * 0.4}V${h * 0.25}Q${w * 0.86} ${h * 0.72} ${w * 0.55} ${h * 0.72}Q${w * 0.34} ${h * 0.7} ${w * 0.24} ${h * 0.2}Q0 ${-h * 0.3} ${-w * 0.24} ${h * 0.2}Q${-w * 0.34} ${h * 0.7} ${-w * 0.55} ${h * 0.72}Q${-w * 0.86} ${h * 0.72} ${-w * 0.86} ${h * 0.25}Z`,
          'sheet',
        ),
        edge(`M${-w} ${-h * 0.35}H${-w * 1.16}V${h * 0.2}H${-w}M${w} ${-h * 0.35}H${w * 1.16}V${h * 0.2}H${w}`),
        thin(
          `M${-w * 0.5} ${-h * 0.88}H${w * 0.5}M${w * 0.3} ${-h * 0.5}L${w * 0.5} ${h * 0.3}M${w * 0.42} ${-h * 0.5}L${w * 0.6} ${h * 0.2}`,
        ),
      ],
      [{ along: 'y', at: 0, from: -h, to: h }],
      [
        across([-w, w], h * 0.35, { side: 'after', letter: 'B', value: 'width' }),
        upright([-h, h], -w, { side: 'before', letter: 'H', value: 'height' }),
      ],
    ),
  }
}

const helmet: Kind = (part) => {
  const [length, height] = [part.mm('length', 280), part.mm('height', 160)]
  const l = length
  const h = height
  return {
    main: view(
      [
        edge(
          `M${l * 0.06} ${h * 0.86}C${l * 0.02} ${h * 0.1} ${l * 0.3} 0 ${l * 0.48} 0C${l * 0.72} 0 ${l * 0.86} ${h * 0.35} ${l * 0.86} ${h * 0.86}Z`,
          'dark',
        ),
        edge(
          `M0 ${h * 0.86}H${l * 0.86}L${l} ${h * 0.97}Q${l * 0.96} ${h} ${l * 0.84} ${h}H${l * 0.04}Q0 ${h} 0 ${h * 0.86}Z`,
          'light',
        ),
        edge(
          `M${l * 0.3} ${h * 0.05}C${l * 0.36} ${h * 0.3} ${l * 0.38} ${h * 0.6} ${l * 0.38} ${h * 0.86}M${l * 0.64} ${h * 0.07}C${l * 0.6} ${h * 0.3} ${l * 0.58} ${h * 0.6} ${l * 0.58} ${h * 0.86}`,
        ),
        thin(`M${l * 0.12} ${h * 0.72}H${l * 0.84}`),
      ],
      [],
      [lengthBelow(l, h), heightLeft(h)],
    ),
  }
}

const earMuffs: Kind = (part) => {
  const [w, h] = [part.mm('width', 150), part.mm('height', 190)]
  const cup = (x: number) => rounded(x, h * 0.48, [w * 0.26, h * 0.46, w * 0.12])
  return {
    main: view(
      [
        edge(
          `M${w * 0.06} ${h * 0.6}V${h * 0.4}C${w * 0.06} ${-h * 0.12} ${w * 0.94} ${-h * 0.12} ${w * 0.94} ${h * 0.4}V${h * 0.6}H${w * 0.84}V${h * 0.42}C${w * 0.84} ${h * 0.02} ${w * 0.16} ${h * 0.02} ${w * 0.16} ${h * 0.42}V${h * 0.6}Z`,
          'light',
        ),
        edge(cup(0), 'dark'),
        edge(cup(w * 0.74), 'dark'),
        edge(
          `${rounded(w * 0.26, h * 0.52, [w * 0.09, h * 0.38, w * 0.04])}${rounded(w * 0.65, h * 0.52, [w * 0.09, h * 0.38, w * 0.04])}`,
          'light',
        ),
        thin(
          `M${w * 0.05} ${h * 0.62}H${w * 0.21}M${w * 0.05} ${h * 0.7}H${w * 0.21}M${w * 0.79} ${h * 0.62}H${w * 0.95}M${w * 0.79} ${h * 0.7}H${w * 0.95}`,
        ),
      ],
      [{ along: 'y', at: w / 2, from: 0, to: h * 0.94 }],
      [widthBelow(w, h * 0.7), heightLeft(h * 0.94)],
    ),
  }
}

const earPlug: Kind = (part) => {
  const [length, d] = [part.mm('length', 24), part.mm('diameter', 12)]
  const half = d / 2
  return {
    main: view(
      [
        edge(
          `M0 ${-half}C${length * 0.3} ${-half} ${length * 0.5} ${-half * 0.8} ${length * 0.75} ${-half * 0.62}C${length * 0.95} ${-half * 0.5} ${length} ${-half * 0.3} ${length} 0C${length} ${half * 0.3} ${length * 0.95} ${half * 0.5} ${length * 0.75} ${half * 0.62}C${length * 0.5} ${half * 0.8} ${length * 0.3} ${half} 0 ${half}Z`,
          'dark',
        ),
        thin(`M${length * 0.08} ${-half}V${half}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-half, half], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'dark'), thin(circle(0, 0, half * 0.6))], cross(0, 0, half)),
  }
}

const mask: Kind = (part) => {
  const [w, h] = [part.mm('width', 140), part.mm('height', 120)]
  return {
    main: view(
      [
        edge(
          `M${-w * 0.5} ${-h * 0.16}C${-w * 0.8} ${-h * 0.6} ${w * 0.8} ${-h * 0.6} ${w * 0.5} ${-h * 0.16}M${-w * 0.46} ${h * 0.2}C${-w * 0.8} ${h * 0.1} ${-w * 0.9} ${-h * 0.2} ${-w * 0.8} ${-h * 0.4}M${w * 0.46} ${h * 0.2}C${w * 0.8} ${h * 0.1} ${w * 0.9} ${-h * 0.2} ${w * 0.8} ${-h * 0.4}`,
        ),
        edge(
          `M0 ${-h * 0.5}C${w * 0.22} ${-h * 0.48} ${w * 0.42} ${-h * 0.3} ${w * 0.5} ${-h * 0.08}C${w * 0.5} ${h * 0.24} ${w * 0.28} ${h * 0.5} 0 ${h * 0.5}C${-w * 0.28} ${h * 0.5} ${-w * 0.5} ${h * 0.24} ${-w * 0.5} ${-h * 0.08}C${-w * 0.42} ${-h * 0.3} ${-w * 0.22} ${-h * 0.48} 0 ${-h * 0.5}Z`,
          'light',
        ),
        edge(`M${-w * 0.14} ${-h * 0.42}Q0 ${-h * 0.5} ${w * 0.14} ${-h * 0.42}`),
        edge(circle(0, h * 0.1, w * 0.13), 'dark'),
        thin(
          `M${-w * 0.08} ${h * 0.06}H${w * 0.08}M${-w * 0.08} ${h * 0.14}H${w * 0.08}M${-w * 0.42} ${h * 0.1}C${-w * 0.3} ${h * 0.36} ${w * 0.3} ${h * 0.36} ${w * 0.42} ${h * 0.1}`,
        ),
      ],
      [{ along: 'y', at: 0, from: -h / 2, to: h / 2 }],
      [across([-w / 2, w / 2], 0, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

const shoe: Kind = () => ({
  main: view([
    edge('M4 18C8 4 12 0 24 0H66C70 0 72 4 74 10C80 28 92 38 116 42C150 48 172 50 176 74V86H6C0 66 0 40 4 18Z', 'dark'),
    edge('M2 86H178V98Q178 104 170 104H120L114 98H64L56 104H8Q2 104 2 98Z', 'light'),
    edge('M134 46C130 60 130 74 134 86'),
    edge('M74 10C64 16 52 16 44 14M80 24L66 32M90 33L78 42M102 39L90 48'),
    thin('M6 76H132M20 104V98M34 104V98M48 104V98M130 104V98M144 104V98M158 104V98'),
  ]),
})

const vest: Kind = () => ({
  main: view([
    edge('M30 0L50 14L70 0L84 8C82 26 86 38 96 46V120H4V46C14 38 18 26 16 8Z', 'light'),
    edge('M50 14V120'),
    edge('M4 70H96V82H4ZM4 94H96V106H4Z', 'dark'),
    edge('M22 4L28 70M78 4L72 70'),
    thin('M30 2L34 70M70 2L66 70'),
  ]),
})

const harness: Kind = () => ({
  main: view([
    edge('M22 0C26 20 34 40 48 56L24 108M78 0C74 20 66 40 52 56L76 108M26 14L50 60L74 14'),
    edge('M30 0C33 18 40 34 50 46C60 34 67 18 70 0', 'light'),
    edge(rectangle(20, 62, 60, 10), 'dark'),
    edge(
      'M20 100C10 108 10 124 22 128C36 130 42 116 38 102ZM80 100C90 108 90 124 78 128C64 130 58 116 62 102Z',
      'light',
    ),
    edge(circle(50, 46, 7), 'sheet'),
    edge(rounded(43, 60, [14, 14, 3]), 'sheet'),
  ]),
})

const firstAid: Kind = (part) => {
  const [w, h] = [part.mm('width', 310), part.mm('height', 210)]
  const c = w * 0.09
  return {
    main: view(
      [
        edge(`M${w * 0.38} 0V${-h * 0.12}H${w * 0.62}V0`),
        edge(rounded(0, 0, [w, h, w * 0.05]), 'light'),
        edge(`M${w / 2 - c / 2} ${h * 0.28}h${c}v${c}h${c}v${c}h${-c}v${c}h${-c}v${-c}h${-c}v${-c}h${c}Z`, 'dark'),
        thin(`M0 ${h * 0.12}H${w}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const sign: Kind = (part) => {
  const [w, h] = [part.mm('width', 148), part.mm('height', 210)]
  const r = w * 0.36
  return {
    main: view(
      [
        edge(rounded(0, 0, [w, h, w * 0.04]), 'light'),
        edge(circle(w / 2, w * 0.5, r), 'dark'),
        edge(
          polygon([
            [w * 0.5, w * 0.26],
            [w * 0.68, w * 0.62],
            [w * 0.32, w * 0.62],
          ]),
          'sheet',
        ),
        edge(`M${w * 0.5} ${w * 0.4}V${w * 0.52}M${w * 0.5} ${w * 0.57}V${w * 0.58}`),
        thin(`M${w * 0.16} ${h * 0.78}H${w * 0.84}M${w * 0.16} ${h * 0.86}H${w * 0.84}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const padlock: Kind = (part) => {
  const [w, h] = [part.mm('width', 38), part.mm('height', 76)]
  const body = h * 0.5
  return {
    main: view(
      [
        edge(
          `M${w * 0.14} ${h - body}V${w * 0.36}A${w * 0.36} ${w * 0.36} 0 0 1 ${w * 0.86} ${w * 0.36}V${h - body}H${w * 0.72}V${w * 0.36}A${w * 0.22} ${w * 0.22} 0 0 0 ${w * 0.28} ${w * 0.36}V${h - body}Z`,
          'light',
        ),
        edge(rounded(0, h - body, [w, body, w * 0.1]), 'dark'),
        edge(`${circle(w / 2, h - body * 0.55, w * 0.09)}M${w / 2} ${h - body * 0.45}V${h - body * 0.25}`),
        thin(`M${w * 0.1} ${h - body * 0.12}H${w * 0.9}`),
      ],
      [{ along: 'y', at: w / 2, from: 0, to: h }],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const fireExtinguisher: Kind = (part) => {
  const [d, h] = [part.mm('diameter', 150), part.mm('height', 520)]
  const r = d / 2
  const [shoulder, neck] = [h * 0.24, h * 0.14]
  return {
    main: view(
      [
        edge(
          `M${-r} ${shoulder + r * 0.6}Q${-r} ${shoulder} ${-r * 0.3} ${neck}H${r * 0.3}Q${r} ${shoulder} ${r} ${shoulder + r * 0.6}V${h * 0.97}H${-r}Z`,
          'dark',
        ),
        edge(rectangle(-r * 0.92, h * 0.97, r * 1.84, h * 0.03), 'light'),
        edge(rectangle(-r * 0.9, h * 0.46, r * 1.8, h * 0.26), 'sheet'),
        edge(rectangle(-r * 0.24, neck * 0.45, r * 0.48, neck * 0.55), 'light'),
        edge(
          `M${-r * 0.3} ${neck * 0.45}L${r * 0.2} ${neck * 0.3}L${r * 1.1} 0V${neck * 0.24}L${r * 0.3} ${neck * 0.6}H${-r * 0.3}Z`,
          'light',
        ),
        edge(circle(-r * 0.38, neck * 0.72, r * 0.16), 'sheet'),
        edge(
          `M${r * 0.24} ${neck * 0.66}C${r * 1.5} ${neck * 0.66} ${r * 1.34} ${shoulder * 1.4} ${r * 1.3} ${h * 0.66}L${r * 1.24} ${h * 0.86}H${r * 1.46}L${r * 1.42} ${h * 0.66}C${r * 1.5} ${shoulder * 1.2} ${r * 1.7} ${neck * 0.4} ${r * 0.24} ${neck * 0.5}Z`,
          'light',
        ),
        thin(
          `M${-r * 0.7} ${h * 0.53}H${r * 0.7}M${-r * 0.7} ${h * 0.58}H${r * 0.4}M${-r * 0.7} ${h * 0.63}H${r * 0.55}`,
        ),
      ],
      [{ along: 'y', at: 0, from: 0, to: h }],
      [
        across([-r, r], h, { side: 'after', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        upright([0, h], -r, { side: 'before', letter: 'H', value: 'height' }),
      ],
    ),
    end: view([edge(circle(0, 0, r), 'dark'), edge(circle(0, 0, r * 0.3), 'light')], cross(0, 0, r)),
  }
}

export const safetyKinds: Record<string, Kind> = {
  glove,
  goggles,
  helmet,
  'ear-muffs': earMuffs,
  'ear-plug': earPlug,
  mask,
  shoe,
  vest,
  harness,
  'first-aid': firstAid,
  sign,
  padlock,
  'fire-extinguisher': fireExtinguisher,
}
