import { across, upright, type Dimension, type Part } from './figure.ts'

/** Returns width, depth and height, or the usual ones if they are unknown. */
export const getOuterSize = (part: Part, [width, depth, height]: [number, number, number]) => ({
  w: part.mm('width', width),
  t: part.mm('depth', depth),
  h: part.mm('height', height),
})

/** Returns a dimension from the left edge, below the drawing; `y` is the part's lower edge. */
export const lengthBelow = (length: number, y: number): Dimension =>
  across([0, length], y, { side: 'after', letter: 'L', value: 'length' })
export const widthBelow = (w: number, y: number): Dimension =>
  across([0, w], y, { side: 'after', letter: 'B', value: 'width' })
export const depthBelow = (t: number, y: number): Dimension =>
  across([0, t], y, { side: 'after', letter: 'T', value: 'depth' })

/** Returns a dimension from the top, to the left of the drawing. */
export const heightLeft = (h: number): Dimension => upright([0, h], 0, { side: 'before', letter: 'H', value: 'height' })
