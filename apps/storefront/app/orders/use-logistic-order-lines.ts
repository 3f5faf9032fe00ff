import { useState } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'

/** Page size of the routes that return lines. */
export const linesPerPage = 100

type OrderWithLines<Line> = { id: string; lines: Line[]; lineCount: number }

/**
 * Returns the lines of a logistic order: those loaded with the page plus, on demand, all others. It loads every
 * remaining page, so that a search over the lines covers all of them.
 */
export function useLogisticOrderLines<Line extends { id: string }>(logisticOrder: OrderWithLines<Line>, path: string) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Line[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const lines = uniqueById([...logisticOrder.lines, ...loaded])
  const loadPage = async (page: number): Promise<boolean> => {
    const query = new URLSearchParams({ logisticOrder: logisticOrder.id, page: String(page) })
    const response = await fetch(`${localisedPath(path, locale)}?${query}`).catch(() => undefined)
    if (!response?.ok) return false
    const found = (await response.json()) as Line[]
    setLoaded((previous) => [...previous, ...found])
    return true
  }
  const loadAll = async () => {
    if (isLoading) return
    setIsLoading(true)
    let isLoaded = true
    const first = Math.floor(lines.length / linesPerPage)
    for (let page = first; isLoaded && page * linesPerPage < logisticOrder.lineCount; page += 1)
      isLoaded = await loadPage(page)
    setHasFailed(!isLoaded)
    setIsLoading(false)
  }
  const removeLine = (id: string) => setLoaded((previous) => previous.filter((line) => line.id !== id))
  return { lines, isLoading, hasFailed, loadAll, removeLine }
}

function uniqueById<Line extends { id: string }>(lines: Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id))
}
