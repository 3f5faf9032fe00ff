import { across, upright, type Dimension, type Part } from './figure.ts'

/** Width, depth and height, or what is usual where they are not said. */
export const three = (part: Part, [width, depth, height]: [number, number, number]) => ({
  w: part.mm('width', width),
  t: part.mm('depth', depth),
  h: part.mm('height', height),
})

/** From the left edge, below what is drawn; `y` is where the part ends. */
export const lengthBelow = (length: number, y: number): Dimension =>
  across(0, length, y, { side: 'after', letter: 'L', value: 'length' })
export const widthBelow = (w: number, y: number): Dimension =>
  across(0, w, y, { side: 'after', letter: 'B', value: 'width' })
export const depthBelow = (t: number, y: number): Dimension =>
  across(0, t, y, { side: 'after', letter: 'T', value: 'depth' })

/** From the top, to the left of what is drawn. */
export const heightLeft = (h: number): Dimension => upright(0, h, 0, { side: 'before', letter: 'H', value: 'height' })
