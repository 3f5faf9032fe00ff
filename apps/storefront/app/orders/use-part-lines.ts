import { useState } from 'react'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'

/** As many as an address of lines gives at once. */
export const linesPerPage = 100

type Part<Line> = { id: string; lines: Line[] }

/** The lines of a supplier's part: those the page came with, as it was read last, and those that were asked for since. */
export function usePartLines<Line extends { id: string }>(part: Part<Line>, address: string) {
  const locale = useLocale()
  const [more, setMore] = useState<Line[]>([])
  const [isReading, setIsReading] = useState(false)
  const known = new Set(part.lines.map(({ id }) => id))
  const lines = [...part.lines, ...more.filter(({ id }) => !known.has(id))]
  const read = async () => {
    setIsReading(true)
    const query = new URLSearchParams({ part: part.id, page: String(Math.floor(lines.length / linesPerPage)) })
    const answer = await fetch(`${localisedPath(address, locale)}?${query}`).catch(() => undefined)
    if (answer?.ok) setMore([...more, ...((await answer.json()) as Line[])])
    setIsReading(false)
  }
  const leaveOut = (id: string) => setMore((before) => before.filter((line) => line.id !== id))
  return { lines, isReading, read, leaveOut }
}
