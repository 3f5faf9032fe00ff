import { readStored, store } from './memory.ts'

const storageKey = 'tiber-analytics-draft'
const abandonedAfterMs = 30 * 60 * 1000
const session = () => sessionStorage

type OpenDraft = { id: string; at: number }

const readDraft = () => readStored<OpenDraft | null>(storageKey, session) ?? undefined

/** Remembers the draft that the visitor is about to order. */
export const openDraft = (id: string, now: number) => store(storageKey, { id, at: now } satisfies OpenDraft, session)

/** Forgets the draft, because it was ordered. */
export function closeDraft(id: string) {
  if (readDraft()?.id === id) takeOpenDraft()
}

/** Returns the draft that was not ordered in half an hour, once. */
export function takeAbandonedDraft(now: number): string | undefined {
  const draft = readDraft()
  return draft && now - draft.at >= abandonedAfterMs ? takeOpenDraft() : undefined
}

/** Returns the open draft, once. */
export function takeOpenDraft(): string | undefined {
  const draft = readDraft()
  if (draft) store(storageKey, null, session)
  return draft?.id
}
