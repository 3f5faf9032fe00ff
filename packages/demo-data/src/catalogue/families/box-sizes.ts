import { choice, codeOf, numberIn, type Axis, type Values } from '../family.ts'

export const boxes = (rows: [width: number, depth: number, height: number, more?: Record<string, number>][]): Axis =>
  rows.map(([width, depth, height, more = {}]) =>
    choice(`${codeOf(width, 3)}X${codeOf(depth, 3)}X${codeOf(height, 3)}`, `${width} × ${depth} × ${height} mm`, {
      width,
      depth,
      height,
      ...more,
    }),
  )

/** Litres of the box around it. */
export const litres = (values: Values) =>
  (numberIn(values, 'width') * numberIn(values, 'depth') * numberIn(values, 'height')) / 1e6
