import { isOrderHeader } from './table-columns.ts'

const separators = ['\t', ';', '|', ',']
/** Sample size that is enough to recognise the format. */
const sampleLines = 200
const maxSampledLength = 5000

export type SeparatedText = { text: string; separator: string }

/**
 * Finds the character that splits most lines into the same number of cells; commas and bars also occur in sentences.
 */
export function findSeparator(text: string): SeparatedText | undefined {
  const lines = text
    .slice(0, sampleLines * maxSampledLength)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines)
    .map((line) => line.slice(0, maxSampledLength))
  if (lines.length === 0) return undefined
  const separator = separators.find((each) => isTable(lines, each) || isHeadedTable(lines, each))
  if (separator) return { text, separator }
  // Handles columns aligned by spaces.
  const alignToTabs = (line: string) => line.trim().replaceAll(/ {2,}/g, '\t')
  const alignedLines = lines.map(alignToTabs)
  const isAligned = lines.length > 1 && (isTable(alignedLines, '\t') || isHeadedTable(alignedLines, '\t'))
  return isAligned ? { text: text.split('\n').map(alignToTabs).join('\n'), separator: '\t' } : undefined
}

/** Recognises a table by its header, whatever text surrounds it. */
function isHeadedTable(lines: string[], separator: string): boolean {
  const at = lines.findIndex((line) => isOrderHeader(line.split(separator)))
  const width = at < 0 ? 0 : splitCells(lines[at]!, separator).length
  // Two words separated by a comma may be a sentence.
  if (at < 0 || (separator === ',' && width < 3)) return false
  return lines.slice(at + 1).some((line) => splitCells(line, separator).length === width)
}

const isOrderLine = (cells: string[]) => cells.some((cell) => /\d/.test(cell))

function isTable(lines: string[], separator: string): boolean {
  const counts = lines.map((line) => splitCells(line, separator).length)
  const splitCounts = counts.filter((count) => count > 1)
  const usual = mostFrequent(splitCounts)
  if (usual === undefined) return false
  const isMostlyUniform = splitCounts.filter((count) => count === usual).length >= lines.length * 0.6
  if (!isMostlyUniform || !lines.some((line) => isOrderLine(line.split(separator)))) return false
  return separator !== ',' || isCommaTable(lines, usual)
}

/** Splits roughly: a quoted text is one cell. */
const splitCells = (line: string, separator: string): string[] => line.replaceAll(/"[^"]*"/g, 'x').split(separator)

function mostFrequent(counts: number[]): number | undefined {
  const groups = [...Map.groupBy(counts, (count) => count)].toSorted((a, b) => b[1].length - a[1].length)
  return groups[0]?.[0]
}

/** `ABC-100, 3` may be a table row or a sentence; several columns or lines make it a table. */
function isCommaTable(lines: string[], width: number): boolean {
  if (lines.some((line) => /,\s*\d+\s*\p{L}/u.test(line))) return false
  return width > 2 || (lines.length > 1 && lines.every((line) => !/\d,\d/.test(line)))
}
