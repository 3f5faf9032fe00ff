import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react'
import { readMessageDraft, writeMessageDraft } from './message-draft.ts'
import { useAttachments } from './use-attachments.ts'

/**
 * State of a message being written: its text and files. Both are kept in the tab until `clear` is called, so that
 * neither an error nor an ended session loses them.
 */
export function useMessageDraft(place: string, initialText = '') {
  const [text, setText] = useState(initialText)
  const attachments = useAttachments()
  const { ready, restore, add, isUploading } = attachments
  const restoredPlace = useRef<string>(undefined)
  const restoreDraft = useEffectEvent(() => {
    const draft = readMessageDraft(place)
    setText((typed) => typed || (draft?.text ?? ''))
    restore(draft?.attachments ?? [])
  })
  useEffect(() => {
    if (restoredPlace.current === place) return
    restoredPlace.current = place
    restoreDraft()
  }, [place])
  useEffect(() => {
    if (restoredPlace.current !== place) return
    writeMessageDraft(place, { text, attachments: ready.map(({ id, name, size }) => ({ id, name, size })) })
  }, [place, text, ready])
  return {
    text,
    setText,
    attachments,
    /** Forgets the message, once it is sent. */
    clear: () => {
      setText('')
      restore([])
    },
    /** Spread on the text field: sends with Ctrl+Enter and takes pasted pictures. */
    fieldProps: {
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isUploading) event.currentTarget.form?.requestSubmit()
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        add(event.clipboardData.files)
      },
    },
    /** Spread on the form: takes dropped files. */
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add(event.dataTransfer.files)
      },
    },
  }
}
