import { useState } from 'react'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'

/** Page size of the routes that return lines. */
export const linesPerPage = 100

type Part<Line> = { id: string; lines: Line[]; lineCount: number }

/**
 * Returns the lines of a logistic order: those loaded with the page plus, on demand, all others. It loads every
 * remaining page, so that a search over the lines covers all of them.
 */
export function usePartLines<Line extends { id: string }>(part: Part<Line>, address: string) {
  const locale = useLocale()
  const [more, setMore] = useState<Line[]>([])
  const [isReading, setIsReading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const lines = eachOnce([...part.lines, ...more])
  const readPage = async (page: number): Promise<boolean> => {
    const query = new URLSearchParams({ part: part.id, page: String(page) })
    const answer = await fetch(`${localisedPath(address, locale)}?${query}`).catch(() => undefined)
    if (!answer?.ok) return false
    const found = (await answer.json()) as Line[]
    setMore((before) => [...before, ...found])
    return true
  }
  const read = async () => {
    if (isReading) return
    setIsReading(true)
    let isRead = true
    const first = Math.floor(lines.length / linesPerPage)
    for (let page = first; isRead && page * linesPerPage < part.lineCount; page += 1) isRead = await readPage(page)
    setHasFailed(!isRead)
    setIsReading(false)
  }
  const leaveOut = (id: string) => setMore((before) => before.filter((line) => line.id !== id))
  return { lines, isReading, hasFailed, read, leaveOut }
}

function eachOnce<Line extends { id: string }>(lines: Line[]): Line[] {
  const known = new Set<string>()
  return lines.filter(({ id }) => !known.has(id) && known.add(id))
}
