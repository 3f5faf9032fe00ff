import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { memo, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { QuickOrderActions } from '../use-quick-order-actions.ts'
import { columnCount, isSameRow, type FixRowProps } from './draft-row.tsx'

type LineFormProps = { draftId: string; line: QuickOrderLine; actions: QuickOrderActions }

/** Row of a line without a usable match: search with other words, ask for a quote, or remove it. */
export const SearchRow = memo(({ rowProps, ...props }: LineFormProps & { rowProps: FixRowProps }) => {
  const t = useMessages()
  return (
    <tr {...rowProps} data-state="blocked">
      <td colSpan={columnCount} className="ph-full">
        <div className="candidate-actions">
          <SearchForm {...props} isGridCell />
          <RequestQuoteLink source={{ text: props.line.text }} variant="quiet">
            {t('quick-order.quote')}
          </RequestQuoteLink>
          <RemoveButton {...props} />
        </div>
      </td>
    </tr>
  )
}, isSameRow)

type SearchFormProps = LineFormProps & {
  /** The cell that the keys of the table move to; beside candidates, those are. */
  isGridCell?: boolean
  /** Takes the focus when it is opened. */
  hasFocus?: boolean
}

/** Searches with another text in place of the line. */
export function SearchForm({ draftId, line, actions, isGridCell = false, hasFocus = false }: SearchFormProps) {
  const t = useMessages()
  const { search } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSending(true)
    await actions.search(line.line, input.current?.value ?? '')
    setIsSending(false)
  }
  return (
    <Form method="post" action={search} className="flex flex-wrap gap-2" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="line" value={line.line} />
      <TextInput
        ref={input}
        name="words"
        data-cell={isGridCell ? 'fix' : undefined}
        aria-label={t('quick-order.wordsOf', { n: line.line })}
        defaultValue={actions.getUnsent(line.line).words ?? line.text.slice(0, 200)}
        maxLength={500}
        className="w-64"
        onChange={(event) => actions.saveUnsent(line.line, { words: event.currentTarget.value })}
      />
      <Button type="submit" name="intent" value="search" icon="search" busy={isSending}>
        {t('quick-order.search')}
      </Button>
    </Form>
  )
}

function RemoveButton({ draftId, line, actions }: LineFormProps) {
  const t = useMessages()
  const { search } = useLocation()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void actions.remove(line.line)
  }
  return (
    <Form method="post" action={search} onSubmit={submit}>
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="line" value={line.line} />
      <Button type="submit" name="intent" value="remove" variant="quiet">
        {t('quick-order.remove')}
      </Button>
    </Form>
  )
}
