import { circle, cross, edge, polygon, rectangle, rounded, thin, upright, view, type Kind } from '../figure.ts'
import { heightLeft, widthBelow } from '../outer-dimensions.ts'

/** Sizes a container by the cube root of its content. */
const computeSize = (content: number) => Math.cbrt(content * 1000)

const bottle: Kind = (part) => {
  const u = computeSize(part.mm('volume', 50))
  const [w, h] = [u * 0.85, u * 1.75]
  return {
    main: view(
      [
        edge(`M${w * 0.34} ${h * 0.16}L${w * 0.44} 0H${w * 0.56}L${w * 0.66} ${h * 0.16}Z`, 'dark'),
        edge(rectangle(w * 0.3, h * 0.16, w * 0.4, h * 0.09), 'dark'),
        edge(
          `M${w * 0.3} ${h * 0.25}H${w * 0.7}Q${w} ${h * 0.3} ${w} ${h * 0.44}V${h * 0.96}Q${w} ${h} ${w * 0.94} ${h}H${w * 0.06}Q0 ${h} 0 ${h * 0.96}V${h * 0.44}Q0 ${h * 0.3} ${w * 0.3} ${h * 0.25}Z`,
          'light',
        ),
        edge(rectangle(0, h * 0.5, w, h * 0.34), 'sheet'),
        thin(
          `M${w * 0.12} ${h * 0.58}H${w * 0.6}M${w * 0.12} ${h * 0.65}H${w * 0.85}M${w * 0.12} ${h * 0.72}H${w * 0.75}`,
        ),
      ],
      [{ along: 'y', at: w / 2, from: 0, to: h }],
    ),
    end: view(
      [
        edge(circle(0, h / 2, w / 2), 'light'),
        edge(circle(0, h / 2, w * 0.2), 'dark'),
        thin(circle(0, h / 2, w * 0.06)),
      ],
      cross(0, h / 2, w / 2),
    ),
  }
}

/** A grease cartridge for lever guns: a plain tube with a lid and a screw cap, without a nozzle. */
const greaseCartridge: Kind = (part) => {
  const u = computeSize(part.mm('volume', 400))
  const [length, half] = [u * 2.2, u * 0.42]
  return {
    main: view(
      [
        edge(rectangle(0, -half, length, half * 2), 'light'),
        edge(rectangle(length * 0.14, -half, length * 0.62, half * 2), 'sheet'),
        edge(rounded(-length * 0.03, -half * 1.05, [length * 0.05, half * 2.1, half * 0.06]), 'dark'),
        edge(rounded(length, -half * 0.34, [length * 0.06, half * 0.68, half * 0.08]), 'dark'),
        thin(
          `M${length * 0.2} ${-half * 0.5}H${length * 0.52}M${length * 0.2} 0H${length * 0.68}M${length * 0.2} ${half * 0.5}H${length * 0.6}M${length * 0.95} ${-half}V${half}`,
        ),
      ],
      [{ along: 'x', at: 0, from: -length * 0.03, to: length * 1.06 }],
    ),
    end: view([edge(circle(0, 0, half), 'light'), edge(circle(0, 0, half * 0.34), 'dark')], cross(0, 0, half)),
  }
}

const cartridge: Kind = (part) => {
  const u = computeSize(part.mm('volume', 300))
  const [length, half] = [u * 2.6, u * 0.36]
  return {
    main: view(
      [
        edge(
          polygon([
            [length * 0.76, -half * 0.3],
            [length, -half * 0.1],
            [length, half * 0.1],
            [length * 0.76, half * 0.3],
          ]),
          'dark',
        ),
        edge(rectangle(length * 0.7, -half * 0.36, length * 0.06, half * 0.72), 'light'),
        edge(
          `M0 ${-half}H${length * 0.67}L${length * 0.7} ${-half * 0.36}V${half * 0.36}L${length * 0.67} ${half}H0Z`,
          'light',
        ),
        edge(rectangle(length * 0.12, -half, length * 0.42, half * 2), 'sheet'),
        edge(`M${-length * 0.015} ${-half * 1.06}H0V${half * 1.06}H${-length * 0.015}Z`, 'dark'),
        thin(
          `M${length * 0.16} ${-half * 0.5}H${length * 0.4}M${length * 0.16} 0H${length * 0.48}M${length * 0.16} ${half * 0.5}H${length * 0.44}`,
        ),
      ],
      [{ along: 'x', at: 0, from: -length * 0.015, to: length }],
    ),
    end: view(
      [edge(circle(0, 0, half * 1.06), 'light'), edge(circle(0, 0, half * 0.3), 'dark')],
      cross(0, 0, half * 1.06),
    ),
  }
}

const aerosol: Kind = (part) => {
  const u = computeSize(part.mm('volume', 400))
  const [w, h] = [u * 0.75, u * 2]
  return {
    main: view(
      [
        edge(rounded(w * 0.22, 0, [w * 0.56, h * 0.13, w * 0.06]), 'dark'),
        edge(
          `M0 ${h * 0.24}Q0 ${h * 0.14} ${w * 0.2} ${h * 0.13}H${w * 0.8}Q${w} ${h * 0.14} ${w} ${h * 0.24}Z`,
          'light',
        ),
        edge(rectangle(0, h * 0.24, w, h * 0.74), 'light'),
        edge(rectangle(0, h * 0.34, w, h * 0.44), 'sheet'),
        edge(rectangle(w * -0.02, h * 0.97, w * 1.04, h * 0.03), 'dark'),
        thin(
          `M${w * 0.14} ${h * 0.44}H${w * 0.7}M${w * 0.14} ${h * 0.52}H${w * 0.86}M${w * 0.14} ${h * 0.6}H${w * 0.8}`,
        ),
      ],
      [{ along: 'y', at: w / 2, from: 0, to: h }],
    ),
    end: view(
      [
        edge(circle(0, h / 2, w * 0.52), 'light'),
        thin(circle(0, h / 2, w * 0.4)),
        edge(circle(0, h / 2, w * 0.28), 'dark'),
      ],
      cross(0, h / 2, w * 0.52),
    ),
  }
}

const can: Kind = (part) => {
  const u = computeSize(part.mm('volume', 1000))
  const [w, h] = [u * 0.95, u * 1.2]
  return {
    main: view([
      edge(`M${w * 0.08} ${h * 0.1}C${w * 0.2} ${-h * 0.25} ${w * 0.8} ${-h * 0.25} ${w * 0.92} ${h * 0.1}`),
      edge(rectangle(0, h * 0.08, w, h * 0.92), 'light'),
      edge(rectangle(w * -0.03, 0, w * 1.06, h * 0.1), 'dark'),
      edge(rectangle(0, h * 0.28, w, h * 0.48), 'sheet'),
      thin(`M${w * 0.12} ${h * 0.4}H${w * 0.7}M${w * 0.12} ${h * 0.5}H${w * 0.86}M${w * 0.12} ${h * 0.6}H${w * 0.6}`),
    ]),
    end: view(
      [edge(circle(0, h / 2, w * 0.53), 'dark'), edge(circle(0, h / 2, w * 0.42), 'light')],
      cross(0, h / 2, w * 0.53),
    ),
  }
}

const tape: Kind = (part) => {
  const [outer, inner, width] = [part.mm('outer-diameter', 110), part.mm('inner-diameter', 76), part.mm('width', 19)]
  const [r, hole] = [outer / 2, inner / 2]
  return {
    main: view(
      [
        edge(`${circle(0, 0, r)}`, 'dark'),
        thin(`${circle(0, 0, r * 0.94)}${circle(0, 0, r * 0.88)}`),
        edge(circle(0, 0, hole * 1.06), 'light'),
        edge(circle(0, 0, hole), 'sheet'),
        edge(`M0 ${r}H${r * 1.35}`),
      ],
      cross(0, 0, r),
    ),
    end: view(
      [edge(rectangle(0, -r, width, outer), 'light'), thin(`M0 ${-hole}H${width}M0 ${hole}H${width}`)],
      [{ along: 'x', at: 0, from: 0, to: width }],
      [widthBelow(width, r)],
    ),
  }
}

const paperRoll: Kind = (part) => {
  const [d, width] = [part.mm('outer-diameter', 200), part.mm('width', 240)]
  const r = d / 2
  return {
    main: view(
      [
        edge(circle(0, 0, r), 'light'),
        thin([0.85, 0.7, 0.55, 0.4].map((at) => circle(0, 0, r * at)).join('')),
        edge(circle(0, 0, r * 0.24), 'sheet'),
      ],
      cross(0, 0, r),
      [upright([-r, r], 0, { side: 'before', letter: 'd2', value: 'outer-diameter', prefix: 'Ø' })],
    ),
    end: view(
      [
        edge(rectangle(0, -r, width, d), 'dark'),
        edge(`M0 ${r}V${r * 1.3}H${width}V${r}`),
        thin(`M0 ${r * 1.15}H${width}`),
      ],
      [{ along: 'x', at: 0, from: 0, to: width }],
      [widthBelow(width, r * 1.3)],
    ),
  }
}

const bag: Kind = (part) => {
  const [w, h] = [part.mm('width', 100), part.mm('height', 150)]
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'light'),
        edge(`M0 ${h * 0.12}H${w}M0 ${h * 0.15}H${w}`),
        edge(rectangle(w * 0.12, h * 0.28, w * 0.76, h * 0.3), 'sheet'),
        thin(`M${w * 0.2} ${h * 0.38}H${w * 0.8}M${w * 0.2} ${h * 0.48}H${w * 0.8}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
  }
}

export const containersKinds: Record<string, Kind> = {
  bottle,
  cartridge,
  'grease-cartridge': greaseCartridge,
  aerosol,
  can,
  tape,
  'paper-roll': paperRoll,
  bag,
}
