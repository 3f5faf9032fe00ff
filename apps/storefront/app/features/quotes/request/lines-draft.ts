import { parseLines, type RequestLine } from './request-lines.ts'

const getStorageKey = (place: string) => `tiber-quote ${place}`

type LinesDraft = { start: string; lines: string }

/** Identifies what the lines were when the page was opened; a changed cart starts anew. */
const toStart = (lines: RequestLine[]) => JSON.stringify(lines.map(({ key, quantity }) => [key, quantity]))

/** Returns the lines edited here before, in this tab, if their source is still the same. */
export function readLinesDraft(place: string, start: RequestLine[]): RequestLine[] | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(getStorageKey(place)) ?? 'null') as LinesDraft | null
    return draft?.start === toStart(start) ? parseLines(draft.lines) : undefined
  } catch {
    // Storage is blocked or its content invalid.
    return undefined
  }
}

/** Keeps edited lines until they are sent. */
export function writeLinesDraft(place: string, start: RequestLine[], lines: RequestLine[]) {
  try {
    const draft: LinesDraft = { start: toStart(start), lines: JSON.stringify(lines) }
    sessionStorage.setItem(getStorageKey(place), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full; the lines are still on the page.
  }
}

export function removeLinesDraft(place: string) {
  try {
    sessionStorage.removeItem(getStorageKey(place))
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
