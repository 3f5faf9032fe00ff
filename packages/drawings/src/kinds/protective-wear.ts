import { across, circle, edge, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { heightLeft, lengthBelow } from '../outer-dimensions.ts'

/** Clothes and boots have sizes instead of lengths, so they are drawn in their usual proportions. */
const coverall: Kind = () => ({
  main: view([
    edge(
      'M40 22L24 28C20 30 18 33 17 38L4 86L16 90L29 58V98L26 158H46L50 112L54 158H74L71 98V58L84 90L96 86L83 38C82 33 80 30 76 28L60 22Z',
      'light',
    ),
    edge('M50 0C38 0 34 12 38 22Q50 32 62 22C66 12 62 0 50 0Z', 'dark'),
    edge('M50 6C43 6 41 13 43 18Q50 24 57 18C59 13 57 6 50 6Z', 'sheet'),
    edge('M50 28V112'),
    thin('M53 29V108M29 80H71M5 80L17 84M95 80L83 84M26 152H46M54 152H74M29 58L31 46M71 58L69 46'),
  ]),
})

const jacket: Kind = () => ({
  main: view([
    edge(
      'M38 4L24 10C19 12 16 16 15 22L4 92L19 96L28 50V112H84V50L93 96L108 92L97 22C96 16 93 12 88 10L74 4L56 12Z',
      'light',
    ),
    edge('M38 4L46 0H66L74 4L64 18L56 12L48 18Z', 'dark'),
    edge('M56 12V112'),
    edge('M34 38H48V54H34ZM64 38H78V54H64Z', 'dark'),
    thin(
      'M34 43H48M64 43H78M59 16V110M28 104H84M5 86L20 90M107 86L92 90M28 50L30 30M84 50L82 30M32 80L46 76M80 80L66 76',
    ),
  ]),
})

const trousers: Kind = () => ({
  main: view([
    edge('M10 8H70L78 150H48L40 52L32 150H2Z', 'light'),
    edge('M10 0H70V8H10Z', 'dark'),
    edge('M40 8V52'),
    edge('M10 60H28V84H8Z', 'dark'),
    thin(
      'M22 0V8M58 0V8M14 8C16 20 22 26 30 28M66 8C64 20 58 26 50 28M3 142H33M47 142H77M9 66H28M43 8V34C43 40 41 42 40 44',
    ),
  ]),
})

const boot: Kind = () => ({
  main: view([
    edge(
      'M6 86C0 62 6 20 4 -40C4 -50 8 -54 16 -54H62C70 -54 73 -50 73 -42C73 -10 72 4 76 16C82 32 94 38 116 42C150 48 172 50 176 74V86Z',
      'dark',
    ),
    edge('M2 86H178V98Q178 104 170 104H120L114 98H64L56 104H8Q2 104 2 98Z', 'light'),
    edge('M134 46C130 60 130 74 134 86'),
    edge('M4 -40H73M73 -26L58 -22M73 -10L58 -6M74 6L60 10M80 24L66 32M90 33L78 42M102 39L90 48'),
    thin('M6 76H132M6 20C18 14 30 14 44 20M20 104V98M34 104V98M48 104V98M130 104V98M144 104V98M158 104V98'),
  ]),
})

const spectacles: Kind = (part) => {
  const [w, h] = [part.mm('width', 150) / 2, part.mm('height', 50) / 2]
  const lens = (way: 1 | -1) =>
    `M${way * w * 0.1} ${-h * 0.55}Q${way * w * 0.12} ${-h * 0.92} ${way * w * 0.3} ${-h * 0.95}H${way * w * 0.82}Q${way * w * 0.97} ${-h * 0.9} ${way * w * 0.94} ${-h * 0.3}Q${way * w * 0.88} ${h} ${way * w * 0.5} ${h}Q${way * w * 0.16} ${h * 0.95} ${way * w * 0.1} ${-h * 0.55}Z`
  return {
    main: view(
      [
        edge(`M${-w} ${-h}H${w}V${-h * 0.45}H${w * 0.9}V${-h * 0.7}H${-w * 0.9}V${-h * 0.45}H${-w}Z`, 'dark'),
        edge(lens(1), 'sheet'),
        edge(lens(-1), 'sheet'),
        edge(`M${-w * 0.1} ${-h * 0.5}Q0 ${-h * 0.85} ${w * 0.1} ${-h * 0.5}`),
        thin(
          [1, -1]
            .map(
              (way) =>
                `M${way * w * 0.56} ${-h * 0.6}l${w * 0.16} ${h * 1.1}M${way * w * 0.56 + w * 0.12} ${-h * 0.6}l${w * 0.12} ${h * 0.85}`,
            )
            .join(''),
        ),
      ],
      [{ along: 'y', at: 0, from: -h, to: h }],
      [
        across([-w, w], h, { side: 'after', letter: 'B', value: 'width' }),
        upright([-h, h], -w, { side: 'before', letter: 'H', value: 'height' }),
      ],
    ),
  }
}

const faceShield: Kind = (part) => {
  const [w, h] = [part.mm('width', 230), part.mm('height', 200)]
  const band = h * 0.16
  return {
    main: view(
      [
        edge(`M${w * 0.1} ${band}C${w * 0.16} ${-band * 0.7} ${w * 0.84} ${-band * 0.7} ${w * 0.9} ${band}`),
        edge(
          `M${w * 0.06} ${band}H${w * 0.94}V${h * 0.74}Q${w * 0.92} ${h} ${w * 0.66} ${h}H${w * 0.34}Q${w * 0.08} ${h} ${w * 0.06} ${h * 0.74}Z`,
          'sheet',
        ),
        edge(rounded(0, band * 0.5, [w, band, band * 0.4]), 'dark'),
        edge(`${circle(w * 0.06, band, band * 0.3)}${circle(w * 0.94, band, band * 0.3)}`, 'light'),
        thin(
          `M${w * 0.12} ${band * 1.5}V${h * 0.74}Q${w * 0.14} ${h * 0.93} ${w * 0.36} ${h * 0.94}M${w * 0.66} ${h * 0.36}L${w * 0.76} ${h * 0.7}M${w * 0.73} ${h * 0.36}L${w * 0.81} ${h * 0.62}`,
        ),
      ],
      [{ along: 'y', at: w / 2, from: 0, to: h }],
      [
        across([0, w], h, { side: 'after', letter: 'B', value: 'width' }),
        upright([0, h], 0, { side: 'before', letter: 'H', value: 'height' }),
      ],
    ),
  }
}

/** A half mask has a round filter on either side. */
const halfMask: Kind = (part) => {
  const [w, h] = [part.mm('width', 150), part.mm('height', 130)]
  const filter = (x: number) => [
    edge(circle(x, h * 0.1, w * 0.24), 'dark'),
    edge(circle(x, h * 0.1, w * 0.17), 'light'),
    thin([-0.1, -0.03, 0.04, 0.11].map((at) => `M${x - w * 0.1} ${h * 0.1 + w * at}h${w * 0.2}`).join('')),
  ]
  return {
    main: view(
      [
        edge(
          `M${-w * 0.3} ${-h * 0.3}C${-w * 0.5} ${-h * 0.75} ${w * 0.5} ${-h * 0.75} ${w * 0.3} ${-h * 0.3}M${-w * 0.36} ${h * 0.3}C${-w * 0.64} ${h * 0.3} ${-w * 0.72} 0 ${-w * 0.62} ${-h * 0.3}M${w * 0.36} ${h * 0.3}C${w * 0.64} ${h * 0.3} ${w * 0.72} 0 ${w * 0.62} ${-h * 0.3}`,
        ),
        edge(
          `M0 ${-h * 0.5}C${w * 0.12} ${-h * 0.46} ${w * 0.18} ${-h * 0.3} ${w * 0.34} ${-h * 0.1}C${w * 0.4} ${h * 0.2} ${w * 0.24} ${h * 0.5} 0 ${h * 0.5}C${-w * 0.24} ${h * 0.5} ${-w * 0.4} ${h * 0.2} ${-w * 0.34} ${-h * 0.1}C${-w * 0.18} ${-h * 0.3} ${-w * 0.12} ${-h * 0.46} 0 ${-h * 0.5}Z`,
          'light',
        ),
        ...filter(-w * 0.36),
        ...filter(w * 0.36),
        edge(circle(0, h * 0.26, w * 0.1), 'dark'),
        thin(`M${-w * 0.06} ${h * 0.26}H${w * 0.06}M${-w * 0.08} ${-h * 0.3}Q0 ${-h * 0.38} ${w * 0.08} ${-h * 0.3}`),
      ],
      [{ along: 'y', at: 0, from: -h / 2, to: h / 2 }],
      [across([-w * 0.6, w * 0.6], h * 0.35, { side: 'after', letter: 'B', value: 'width' })],
    ),
  }
}

/** A cap with a long peak in front and no brim around. */
const bumpCap: Kind = (part) => {
  const [l, h] = [part.mm('length', 270), part.mm('height', 140)]
  return {
    main: view(
      [
        edge(
          `M0 ${h * 0.9}C${-l * 0.02} ${h * 0.2} ${l * 0.18} 0 ${l * 0.36} 0C${l * 0.58} 0 ${l * 0.7} ${h * 0.3} ${l * 0.7} ${h * 0.9}Z`,
          'light',
        ),
        edge(
          `M${l * 0.66} ${h * 0.72}C${l * 0.8} ${h * 0.74} ${l * 0.94} ${h * 0.82} ${l} ${h * 0.98}Q${l * 0.84} ${h * 0.9} ${l * 0.62} ${h * 0.9}Z`,
          'dark',
        ),
        edge(rounded(l * 0.33, -h * 0.03, [l * 0.06, h * 0.05, h * 0.02]), 'dark'),
        edge(rectangle(0, h * 0.84, l * 0.66, h * 0.12), 'dark'),
        thin(
          `M${l * 0.36} ${h * 0.02}C${l * 0.26} ${h * 0.3} ${l * 0.24} ${h * 0.6} ${l * 0.24} ${h * 0.84}M${l * 0.36} ${h * 0.02}C${l * 0.48} ${h * 0.3} ${l * 0.5} ${h * 0.6} ${l * 0.5} ${h * 0.84}`,
        ),
      ],
      [],
      [lengthBelow(l, h * 0.98), heightLeft(h)],
    ),
  }
}

/** A rope with a connector at either end and the folded absorber beside one of them. */
const lanyard: Kind = (part) => {
  const length = part.isSmall ? 150 : 300
  const connector = (x: number, way: 1 | -1) => [
    edge(
      `M${x} ${-6}C${x + way * 6} ${-15} ${x + way * 34} ${-15} ${x + way * 38} ${-4}Q${x + way * 40} 6 ${x + way * 32} 11C${x + way * 22} 15 ${x + way * 6} 13 ${x} 6Z`,
      'dark',
    ),
    edge(
      `M${x + way * 7} ${-5}C${x + way * 12} ${-9} ${x + way * 28} ${-9} ${x + way * 31} ${-3}Q${x + way * 32} 4 ${x + way * 28} 6C${x + way * 20} 9 ${x + way * 12} 8 ${x + way * 7} 5Z`,
      'sheet',
    ),
  ]
  return {
    main: view(
      [
        edge(`M40 -3H${length - 40}V3H40Z`, 'light'),
        thin(Array.from({ length: Math.floor((length - 90) / 9) }, (_, at) => `M${46 + at * 9} 3l6 -6`).join('')),
        edge(rounded(52, -13, [part.isSmall ? 30 : 52, 26, 4]), 'dark'),
        thin(`M58 -6H${part.isSmall ? 76 : 98}M58 0H${part.isSmall ? 76 : 98}M58 6H${part.isSmall ? 76 : 98}`),
        ...connector(40, -1),
        ...connector(length - 40, 1),
      ],
      [],
      [lengthBelow(length, 14)],
    ),
  }
}

export const protectiveWearKinds: Record<string, Kind> = {
  coverall,
  jacket,
  trousers,
  boot,
  spectacles,
  'face-shield': faceShield,
  'half-mask': halfMask,
  'bump-cap': bumpCap,
  lanyard,
}
