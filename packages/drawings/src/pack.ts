import { edge, thin, view, type Figure, type View } from './figure.ts'
import { boxOf, joined, placed } from './path.ts'
import { escaped, sheetHeight, sheetWidth, type Title } from './sheet.ts'

/** A box seen from the front, a little from above, with a picture of what is in it on its label. */
export function packFigure(content: View): Figure {
  const label = { left: 10, top: 34, width: 44, height: 26 }
  const box = joined(content.shapes.map(({ d }) => boxOf(d)))
  const scale = Math.min((label.width - 8) / (box.right - box.left), (label.height - 8) / (box.bottom - box.top))
  const place = {
    scale,
    x: label.left + label.width / 2 - ((box.left + box.right) / 2) * scale,
    y: label.top + label.height / 2 - ((box.top + box.bottom) / 2) * scale,
  }
  const inside = content.shapes
    .filter(({ stroke }) => stroke === 'edge')
    .map((shape) => ({ ...shape, d: placed(shape.d, place) }))
  return {
    main: view([
      edge('M0 24H120V76H0Z', 'light'),
      edge('M0 24L16 6H136L120 24Z', 'dark'),
      edge('M120 24L136 6V56L120 76Z', 'dark'),
      thin('M52 24L68 6M68 24L84 6'),
      edge(`M${label.left} ${label.top}h${label.width}v${label.height}h${-label.width}Z`, 'sheet'),
      ...inside,
    ]),
  }
}

/** How many are in it, and which. */
export function quantityOn({ code, quantity }: Title & { quantity?: number }): string {
  const count = quantity
    ? `<text class="q" x="${sheetWidth * 0.62}" y="${sheetHeight * 0.62}">× ${quantity}</text>`
    : ''
  return code
    ? `${count}<text class="n" text-anchor="middle" x="${sheetWidth * 0.62}" y="${sheetHeight * 0.7}">${escaped(code)}</text>`
    : count
}
