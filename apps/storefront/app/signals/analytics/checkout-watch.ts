import { readStored, store } from './memory.ts'

const storageKey = 'tiber-analytics-draft'
const abandonedAfterMs = 30 * 60 * 1000
const session = () => sessionStorage

type OpenDraft = { id: string; at: number }

/** Remembers the draft that the visitor is about to order. */
export const openDraft = (id: string, now: number) => store(storageKey, { id, at: now } satisfies OpenDraft, session)

/** Forgets the draft, because it was ordered. */
export const closeDraft = () => store(storageKey, null, session)

/** Returns the draft that was not ordered in half an hour, once. */
export function takeAbandonedDraft(now: number): string | undefined {
  const draft = readStored<OpenDraft | null>(storageKey, session)
  if (!draft || now - draft.at < abandonedAfterMs) return undefined
  closeDraft()
  return draft.id
}

/** Returns the open draft of a tab that is being closed, once. */
export function takeOpenDraft(): string | undefined {
  const draft = readStored<OpenDraft | null>(storageKey, session)
  if (!draft) return undefined
  closeDraft()
  return draft.id
}
