import { edge, thin, view, type Figure, type View } from './figure.ts'
import { measurePath, joinBoxes, placePath } from './path.ts'
import { escapeXml, sheetHeight, sheetWidth, type Title } from './sheet.ts'

/** Draws a box from the front, slightly from above, with its content on the label. */
export function buildPackFigure(content: View): Figure {
  const label = { left: 10, top: 34, width: 44, height: 26 }
  const box = joinBoxes(content.shapes.map(({ d }) => measurePath(d)))
  const scale = Math.min((label.width - 8) / (box.right - box.left), (label.height - 8) / (box.bottom - box.top))
  const place = {
    scale,
    x: label.left + label.width / 2 - ((box.left + box.right) / 2) * scale,
    y: label.top + label.height / 2 - ((box.top + box.bottom) / 2) * scale,
  }
  const inside = content.shapes
    .filter(({ stroke }) => stroke === 'edge')
    .map((shape) => ({ ...shape, d: placePath(shape.d, place) }))
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

/** Draws the quantity and the code of the content. */
export function drawQuantity({ code, quantity }: Title & { quantity?: number }): string {
  const count = quantity
    ? `<text class="q" x="${sheetWidth * 0.62}" y="${sheetHeight * 0.62}">× ${quantity}</text>`
    : ''
  return code
    ? `${count}<text class="n" text-anchor="middle" x="${sheetWidth * 0.62}" y="${sheetHeight * 0.7}">${escapeXml(code)}</text>`
    : count
}
