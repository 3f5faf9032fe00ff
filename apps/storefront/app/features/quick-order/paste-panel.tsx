import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { usePreHydrationText } from '@tiber/ui/hooks/use-pre-hydration-text.ts'
import { ColumnsForm } from './columns-form.tsx'
import { DraftName } from './draft-name.tsx'
import type { DraftState } from './draft-state.ts'
import type { QuickOrderFailure } from './draft-view.ts'
import { createUploadForm } from '@tiber/ui/forms/order-upload.ts'

type PastePanelProps = Pick<DraftState, 'draft' | 'lines'> & {
  /** Line that is being decided. */
  openLine: number | undefined
  failure: QuickOrderFailure | undefined
}

/** Limits the line numbers beside the text. */
const maxNumberedLines = 2000

/** Pasted text, which can be edited and read again; accepts dropped files as well. */
export function PastePanel({ draft, lines, openLine, failure }: PastePanelProps) {
  const t = useMessages()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [isDraggingOver, setIsDraggingOver] = useState(false)
  const sent = useNavigation().formData
  const isSending = sent?.get('intent') === 'read' && sent.has('text')
  const [text, setText] = useEditedText(failure?.text || (draft?.text ?? ''))
  const isFile = draft !== null && draft.text === undefined

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggingOver(false)
    const [file] = event.dataTransfer.files
    if (file) submit(createUploadForm(file), { method: 'post', encType: 'multipart/form-data' })
  }
  // Pasting into the empty field submits at once.
  const paste = (event: ClipboardEvent) => {
    const isFirst = text.trim() === '' && event.clipboardData.getData('text').trim() !== ''
    if (isFirst) requestAnimationFrame(() => form.current?.requestSubmit())
  }
  return (
    // Dropping is an extra: without a pointer the button selects a file.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="quick-order-text"
      className="quick-order-input rounded-3 border border-line-strong bg-surface"
      data-over={isDraggingOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggingOver(true)
      }}
      onDragLeave={() => setIsDraggingOver(false)}
      onDrop={drop}
    >
      <PasteHead draft={draft} />
      {isFile ? (
        <p className="p-4 text-13">{t('quick-order.large', { n: draft.lines.total })}</p>
      ) : (
        <Form ref={form} method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="read" />
          {draft && <input type="hidden" name="draftId" value={draft.id} />}
          <PastedText text={text} lines={lines} openLine={openLine} onChange={setText} onPaste={paste} />
          <div className="quick-order-foot">
            <span className="sub">{t('quick-order.drop')}</span>
            <Button type="submit" variant={draft ? 'secondary' : 'primary'} busy={isSending} icon="clipboard-paste">
              {t(draft ? 'quick-order.again' : 'quick-order.check')}
            </Button>
          </div>
        </Form>
      )}
      {draft?.columns && <ColumnsForm draft={draft} />}
    </section>
  )
}

function PasteHead({ draft }: Pick<PastePanelProps, 'draft'>) {
  const t = useMessages()
  return (
    <header className="quick-order-head">
      {draft ? (
        <DraftName draft={draft} />
      ) : (
        <h2 id="quick-order-text" className="text-14">
          {t('quick-order.pasted')}
        </h2>
      )}
      {draft && (
        <Form method="post">
          <input type="hidden" name="draftId" value={draft.id} />
          <Button type="submit" name="intent" value="clear" variant="quiet">
            {t('quick-order.clear')}
          </Button>
        </Form>
      )}
    </header>
  )
}

/** Holds the text of the field; a new initial text replaces it, unless the user has edited it. */
function useEditedText(start: string) {
  const [held, setHeld] = useState({ start, text: start })
  // Lines added to the cart disappear from the text.
  if (held.start !== start) setHeld({ start, text: held.text === held.start ? start : held.text })
  return [held.text, (text: string) => setHeld({ start, text })] as const
}

type PastedTextProps = {
  text: string
  lines: readonly QuickOrderLine[]
  openLine: number | undefined
  onChange: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}

/** Overlays the text field on its line numbers, so that both scroll together; unresolved lines are marked. */
function PastedText({ text, lines, openLine, onChange, onPaste }: PastedTextProps) {
  const t = useMessages()
  const box = usePreHydrationText<HTMLTextAreaElement>(text, onChange)
  const rows = Math.max(12, text.split('\n').length + 1)
  const states = new Map(lines.map(({ line, verdict }) => [line, getLineState(verdict)]))
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (openLine !== undefined) revealLine(scroller.current, openLine)
  }, [openLine])
  return (
    <div ref={scroller} className="paste">
      <div className="paste-lines">
        <ol aria-hidden="true">
          {Array.from({ length: Math.min(rows, maxNumberedLines) }, (_, at) => at + 1).map((line) => (
            <li key={line} data-state={states.get(line)} data-open={line === openLine || undefined} />
          ))}
        </ol>
        <textarea
          ref={box}
          name="text"
          autoComplete="off"
          aria-label={t('quick-order.text')}
          placeholder={t('quick-order.placeholder')}
          rows={rows}
          wrap="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
      </div>
    </div>
  )
}

/** Scrolls the text, not the page, to a line that is out of sight. */
function revealLine(scroller: HTMLElement | null, line: number) {
  const item = scroller?.querySelectorAll<HTMLElement>('li')[line - 1]
  if (!scroller || !item) return
  const { offsetTop: top, offsetHeight: height } = item
  const isVisible = top >= scroller.scrollTop && top + height <= scroller.scrollTop + scroller.clientHeight
  if (!isVisible) scroller.scrollTop = top - (scroller.clientHeight - height) / 2
}

function getLineState(verdict: QuickOrderLine['verdict']): 'doubt' | 'unknown' | undefined {
  if (verdict === 'CANDIDATES' || verdict === 'BAD_QUANTITY') return 'doubt'
  return verdict === 'UNKNOWN' || verdict === 'OUT_OF_STOCK' || verdict === 'NOT_SOLD' ? 'unknown' : undefined
}
