export type ReadyAttachment = { id: string; name: string; size: number }
type MessageDraft = { text: string; attachments: ReadyAttachment[] }

const getStorageKey = (place: string) => `tiber-message ${place}`

/** Returns what was typed and attached here before, in this tab. */
export function readMessageDraft(place: string): MessageDraft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(getStorageKey(place)) ?? 'null') as MessageDraft | null) ?? undefined
  } catch {
    // Storage is blocked or its content invalid.
    return undefined
  }
}

/** Forgets a draft whose message is sent. */
export function removeMessageDraft(place: string) {
  writeMessageDraft(place, { text: '', attachments: [] })
}

/** Keeps what is typed until it is sent, whatever happens to the page; an empty draft is removed. */
export function writeMessageDraft(place: string, draft: MessageDraft) {
  try {
    if (draft.text === '' && draft.attachments.length === 0) sessionStorage.removeItem(getStorageKey(place))
    else sessionStorage.setItem(getStorageKey(place), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full; the text is still in its field.
  }
}
