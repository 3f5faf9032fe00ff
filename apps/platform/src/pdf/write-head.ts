import { bottom, colours, inner, lineHeight, page } from './page.ts'
import { startPage, type Sheet } from './sheet.ts'

type Fact = [name: string, value: string | null]
type Block = { title: string; lines?: (string | null)[]; facts?: Fact[] }

export function writeTitle(sheet: Sheet, seller: string, title: string) {
  const { pdf, writeText, y, look } = sheet
  const colour = look?.colour ?? colours.structure
  pdf.rect(0, 0, page.width, 5).fill(colour)
  if (look?.logo) {
    const [width, height] = [160, 22]
    const bytes = Buffer.from(look.logo, 'base64')
    pdf.image(bytes, page.width - page.margin - width, 12, { fit: [width, height], align: 'right', valign: 'center' })
  }
  writeText(seller, { x: page.margin, y, width: inner / 2, font: 'strong', size: 13, colour })
  writeText(title, { x: page.width / 2, y: y - 2, width: inner / 2, font: 'strong', size: 16, isRight: true })
  sheet.y += 26
}

const factWidth = 146

/** Writes facts below the title, on the right, and texts beside them; facts without a value are left out. */
export function writeFacts(sheet: Sheet, facts: Fact[], texts: string[] = []) {
  const { writeText, y } = sheet
  for (const [at, text] of texts.entries())
    writeText(text, { x: page.margin, y: y - 6 + at * lineHeight, width: inner / 2, colour: colours.quiet })
  for (const [name, value] of facts) {
    if (!value) continue
    const nameWidth = inner / 2 - factWidth - 4
    writeText(name, { x: page.width / 2, y: sheet.y, width: nameWidth, colour: colours.quiet, isRight: true })
    for (const line of writeText.wrap(value, { width: factWidth, font: 'strong' })) {
      const x = page.width - page.margin - factWidth
      writeText(line, { x, y: sheet.y, width: factWidth, font: 'strong', isRight: true })
      sheet.y += 13
    }
  }
  sheet.y = Math.max(sheet.y, y + texts.length * lineHeight) + 10
}

/** Writes blocks side by side, each as tall as needed. */
export function writeBlocks(sheet: Sheet, blocks: Block[]) {
  const width = (inner - 24) / blocks.length
  const ends = blocks.map((block, at) => writeBlock(sheet, block, { x: page.margin + at * (width + 12), width }))
  sheet.y = Math.max(...ends) + 16
}

function writeBlock(
  { writeText, y }: Sheet,
  { title, lines = [], facts = [] }: Block,
  { x, width }: { x: number; width: number },
): number {
  writeText(title, { x, y, width, size: 7.5, font: 'strong', colour: colours.quiet })
  let end = y + 13
  const rows = [...lines, ...facts.map(([name, value]) => value && `${name}: ${value}`)].filter((each) => each)
  for (const line of rows.flatMap((each) => writeText.wrap(each!, { width }))) {
    writeText(line, { x, y: end, width })
    end += lineHeight
  }
  return end
}

/** Writes a text over the whole width, on a new page if it does not fit. */
export function writeParagraph(sheet: Sheet, text: string) {
  const lines = sheet.writeText.wrap(text, { width: inner })
  if (sheet.y + lines.length * lineHeight > bottom) startPage(sheet)
  for (const line of lines) {
    sheet.writeText(line, { x: page.margin, y: sheet.y, width: inner })
    sheet.y += lineHeight
  }
  sheet.y += 6
}
