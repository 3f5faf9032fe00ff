import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type LineFormProps = { readingId: string; line: OrderDeskLine; onDecided: (line: number) => void }

/** Where nothing was found, or nothing that can be bought: other words for it, or without it. */
export function SearchRow(props: LineFormProps) {
  return (
    <tr data-state="blocked" data-line={props.line.line} className="desk-candidates">
      <td colSpan={6} data-phone="full">
        <div className="candidate-actions">
          <SearchForm {...props} />
          <RemoveButton {...props} />
        </div>
      </td>
    </tr>
  )
}

/** Looks for another text in the place of the line. */
export function SearchForm({ readingId, line, onDecided, isFocused }: LineFormProps & { isFocused?: boolean }) {
  const t = useMessages()
  const { search } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const isSending = useNavigation().formData?.get('line') === String(line.line)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  return (
    <Form
      method="post"
      action={search}
      preventScrollReset
      replace
      className="flex flex-wrap gap-2"
      onSubmit={() => onDecided(line.line)}
    >
      <input type="hidden" name="reading" value={readingId} />
      <input type="hidden" name="line" value={line.line} />
      <TextInput
        ref={input}
        name="words"
        data-first-fix={isFocused === undefined ? '' : undefined}
        aria-label={t('order-desk.wordsOf', { n: line.line })}
        defaultValue={line.text.slice(0, 200)}
        maxLength={500}
        className="w-64"
      />
      <Button type="submit" name="intent" value="search" icon="search" busy={isSending}>
        {t('order-desk.search')}
      </Button>
    </Form>
  )
}

function RemoveButton({ readingId, line, onDecided }: LineFormProps) {
  const t = useMessages()
  const { search } = useLocation()
  return (
    <Form method="post" action={search} preventScrollReset replace onSubmit={() => onDecided(line.line)}>
      <input type="hidden" name="reading" value={readingId} />
      <input type="hidden" name="line" value={line.line} />
      <Button type="submit" name="intent" value="remove" variant="quiet">
        {t('order-desk.remove')}
      </Button>
    </Form>
  )
}
