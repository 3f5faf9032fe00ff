import { across, circle, cross, edge, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { getOuterSize, heightLeft, lengthBelow, widthBelow } from '../outer-dimensions.ts'

const ledTube: Kind = (part) => {
  const [length, d] = [part.mm('length', 1200), part.mm('diameter', 26)]
  const drawn = Math.min(length, d * (part.isSmall ? 4 : 14))
  const half = d / 2
  return {
    main: view(
      [
        edge(rectangle(d * 0.7, -half * 0.92, drawn - d * 1.4, d * 0.92), 'light'),
        edge(rectangle(0, -half, d * 0.7, d), 'dark'),
        edge(rectangle(drawn - d * 0.7, -half, d * 0.7, d), 'dark'),
        edge(
          `M0 ${-half * 0.45}H${-d * 0.3}M0 ${half * 0.45}H${-d * 0.3}M${drawn} ${-half * 0.45}h${d * 0.3}M${drawn} ${half * 0.45}h${d * 0.3}`,
        ),
        thin(`M${d * 0.7} ${half * 0.4}H${drawn - d * 0.7}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: drawn }],
      [
        lengthBelow(drawn, half),
        upright([-half, half], -d * 0.3, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
  }
}

const ledPanel: Kind = (part) => {
  const [w, h] = [part.mm('width', 595), part.mm('height', 595)]
  const b = Math.min(w, h) * 0.05
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'dark'),
        edge(rectangle(b, b, w - 2 * b, h - 2 * b), 'sheet'),
        thin(`M0 0L${b} ${b}M${w} 0L${w - b} ${b}M0 ${h}L${b} ${h - b}M${w} ${h}L${w - b} ${h - b}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

const floodlight: Kind = (part) => {
  const [w, h] = [part.mm('width', 220), part.mm('height', 180)]
  return {
    main: view(
      [
        edge(`M${-w * 0.06} ${h * 0.5}V${h * 1.16}H${w * 1.06}V${h * 0.5}H${w}V${h * 1.1}H0V${h * 0.5}Z`, 'light'),
        edge(rounded(0, 0, [w, h, w * 0.04]), 'dark'),
        edge(rectangle(w * 0.08, h * 0.1, w * 0.84, h * 0.8), 'sheet'),
        thin([0.2, 0.36, 0.52, 0.68].map((at) => rectangle(w * at, h * 0.35, w * 0.1, h * 0.28)).join('')),
      ],
      [],
      [widthBelow(w, h * 1.16), heightLeft(h)],
    ),
  }
}

const lamp: Kind = (part) => {
  const [d, length] = [part.mm('diameter', 60), part.mm('length', 110)]
  const r = d / 2
  return {
    main: view(
      [
        edge(
          `M${-r * 0.45} ${length * 0.72}C${-r * 0.5} ${length * 0.55} ${-r} ${length * 0.5} ${-r} ${r}A${r} ${r} 0 0 1 ${r} ${r}C${r} ${length * 0.5} ${r * 0.5} ${length * 0.55} ${r * 0.45} ${length * 0.72}Z`,
          'light',
        ),
        edge(rectangle(-r * 0.45, length * 0.72, r * 0.9, length * 0.2), 'dark'),
        thin([0.76, 0.81, 0.86].map((at) => `M${-r * 0.45} ${length * at}H${r * 0.45}`).join('')),
        edge(`M${-r * 0.25} ${length * 0.92}L${-r * 0.12} ${length}H${r * 0.12}L${r * 0.25} ${length * 0.92}Z`, 'dark'),
      ],
      [{ along: 'y', at: 0, from: 0, to: length }],
      [
        across([-r, r], r, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
        upright([0, length], -r, { side: 'before', letter: 'L', value: 'length' }),
      ],
    ),
  }
}

const torch: Kind = () => ({
  main: view(
    [
      edge('M0 -9H92L108 -17H128V17H108L92 9H0Q-4 9 -4 5V-5Q-4 -9 0 -9Z', 'light'),
      edge(rectangle(128, -18, 8, 36), 'dark'),
      edge(rounded(54, -12, [16, 3, 1]), 'dark'),
      thin('M14 -9V9M22 -9V9M30 -9V9M38 -9V9M46 -9V9'),
    ],
    [{ along: 'x', at: 0, from: -4, to: 136 }],
  ),
})

/** A round cell; with a width, a block with two snaps on top. */
const battery: Kind = (part) => (part.mm('width', 0) > 0 ? blockBattery(part) : roundBattery(part))

const roundBattery: Kind = (part) => {
  const [length, d] = [part.mm('length', 50), part.mm('diameter', 14)]
  const [half, body] = [d / 2, length * 0.97]
  return {
    main: view(
      [
        edge(rounded(0, -half, [body, d, d * 0.08]), 'light'),
        edge(rectangle(body * 0.72, -half, body * 0.24, d), 'dark'),
        edge(rectangle(body, -half * 0.36, length - body, half * 0.72), 'dark'),
        thin(
          `M${body * 0.1} ${-half * 0.3}V${half * 0.3}M${body * 0.56} 0H${body * 0.66}M${body * 0.61} ${-half * 0.36}V${half * 0.36}`,
        ),
      ],
      [{ along: 'x', at: 0, from: 0, to: length }],
      [
        lengthBelow(length, half),
        upright([-half, half], 0, { side: 'before', letter: 'D', value: 'diameter', prefix: 'Ø' }),
      ],
    ),
    end: view([edge(circle(0, 0, half), 'light'), edge(circle(0, 0, half * 0.36), 'dark')], cross(0, 0, half)),
  }
}

const blockBattery: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [26.5, 17.5, 48.5])
  const top = h * 0.08
  return {
    main: view(
      [
        edge(rectangle(0, top, w, h - top), 'light'),
        edge(rectangle(0, top, w, h * 0.2), 'dark'),
        edge(rectangle(w * 0.16, 0, w * 0.22, top), 'dark'),
        edge(rectangle(w * 0.6, 0, w * 0.28, top), 'dark'),
        thin(
          `M${w * 0.2} ${h * 0.4}H${w * 0.34}M${w * 0.27} ${h * 0.36}V${h * 0.44}M${w * 0.66} ${h * 0.4}H${w * 0.8}`,
        ),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view([
      edge(rectangle(0, 0, w, t), 'light'),
      edge(circle(w * 0.27, t / 2, t * 0.2), 'dark'),
      edge(circle(w * 0.74, t / 2, t * 0.26), 'dark'),
    ]),
  }
}

export const lightingKinds: Record<string, Kind> = {
  'led-tube': ledTube,
  'led-panel': ledPanel,
  floodlight,
  lamp,
  torch,
  battery,
}
