import { choice, formatCode, requireNumber, type Axis, type Values } from '../../family.ts'

export const boxes = (rows: [width: number, depth: number, height: number, more?: Record<string, number>][]): Axis =>
  rows.map(([width, depth, height, more = {}]) =>
    choice(
      `${formatCode(width, 3)}X${formatCode(depth, 3)}X${formatCode(height, 3)}`,
      `${width} × ${depth} × ${height} mm`,
      {
        width,
        depth,
        height,
        ...more,
      },
    ),
  )

/** Computes the volume of the surrounding box in litres. */
export const litres = (values: Values) =>
  (requireNumber(values, 'width') * requireNumber(values, 'depth') * requireNumber(values, 'height')) / 1e6
