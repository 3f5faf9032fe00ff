import { isOrderHead } from './table-columns.ts'

const separators = ['\t', ';', '|', ',']
/** Enough to see what a text is. */
const sampleLines = 200
const longestSampled = 5000

export type Separated = { text: string; separator: string }

/** The sign that cuts most lines into the same number of cells; commas and bars also stand in sentences. */
export function separatorOf(text: string): Separated | undefined {
  const lines = text
    .slice(0, sampleLines * longestSampled)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines)
    .map((line) => line.slice(0, longestSampled))
  if (lines.length === 0) return undefined
  const separator = separators.find((each) => isTableOf(lines, each) || isHeadedTable(lines, each))
  if (separator) return { text, separator }
  // Columns a program has aligned by spaces.
  const aligned = (line: string) => line.trim().replaceAll(/ {2,}/g, '\t')
  const cut = lines.map(aligned)
  const isAligned = lines.length > 1 && (isTableOf(cut, '\t') || isHeadedTable(cut, '\t'))
  return isAligned ? { text: text.split('\n').map(aligned).join('\n'), separator: '\t' } : undefined
}

/** In a mail or a quote: whatever stands around it, its head says that it is a table. */
function isHeadedTable(lines: string[], separator: string): boolean {
  const at = lines.findIndex((line) => isOrderHead(line.split(separator)))
  const width = at < 0 ? 0 : cellsOf(lines[at]!, separator).length
  // A head of two words separated by a comma may be a sentence.
  if (at < 0 || (separator === ',' && width < 3)) return false
  return lines.slice(at + 1).some((line) => cellsOf(line, separator).length === width)
}

const isOrderLine = (cells: string[]) => cells.some((cell) => /\d/.test(cell))

function isTableOf(lines: string[], separator: string): boolean {
  const counts = lines.map((line) => cellsOf(line, separator).length)
  const cut = counts.filter((count) => count > 1)
  const usual = mostFrequent(cut)
  if (usual === undefined) return false
  const isTable = cut.filter((count) => count === usual).length >= lines.length * 0.6
  if (!isTable || !lines.some((line) => isOrderLine(line.split(separator)))) return false
  return separator !== ',' || isTableOfCommas(lines, usual)
}

/** Roughly: what stands in quotes is one cell. */
const cellsOf = (line: string, separator: string): string[] => line.replaceAll(/"[^"]*"/g, 'x').split(separator)

function mostFrequent(counts: number[]): number | undefined {
  const groups = [...Map.groupBy(counts, (count) => count)].toSorted((a, b) => b[1].length - a[1].length)
  return groups[0]?.[0]
}

/** `ABC-100, 3` is a table as well as a line; one of several columns or lines is a table, a sentence is none. */
function isTableOfCommas(lines: string[], width: number): boolean {
  if (lines.some((line) => /,\s*\d+\s*\p{L}/u.test(line))) return false
  return width > 2 || (lines.length > 1 && lines.every((line) => !/\d,\d/.test(line)))
}
