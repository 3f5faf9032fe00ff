import { choice, formatCode, listAxis, type Axis } from '../../family.ts'

/** Outer diameter of the thread in millimetres. */
const gasThreads: Record<string, number> = { 'G 1/8': 9.7, 'G 1/4': 13.2, 'G 3/8': 16.7, 'G 1/2': 21 }

const gas = (name: string) => ({
  connection: name,
  'thread-diameter': gasThreads[name] ?? 10,
  'key-size': Math.round((gasThreads[name] ?? 10) * 1.3),
})

export const gasAxis = (names: string[]): Axis =>
  names.map((name, at) => choice(name.replace(/[^G0-9]/g, ''), name, { ...gas(name), factor: 1 + at * 0.35 }))

export const allGas = gasAxis(Object.keys(gasThreads))

export const bodies = listAxis('material', [
  ['BR', ['Latón niquelado', 'Nickel-plated brass']],
  ['PB', ['Polímero y latón', 'Polymer and brass'], 0.75],
  ['A4', ['Inox 316L', 'Stainless 316L'], 4.2],
])

const tubes = [4, 6, 8, 10, 12]

/** Fittings: tube by thread, in the sizes that are made. */
export const fittings: Axis = tubes.flatMap((tube) =>
  Object.keys(gasThreads)
    .filter((name) => Math.abs((gasThreads[name] ?? 0) - tube * 1.6) < 9)
    .map((name) =>
      choice(
        `${formatCode(tube, 2)}${name.replace(/[^G0-9]/g, '')}`,
        [`tubo ${tube} mm, ${name}`, `tube ${tube} mm, ${name}`],
        { 'tube-diameter': tube, ...gas(name), length: 20 + tube },
      ),
    ),
)
