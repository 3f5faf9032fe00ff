import type { SheetDifference } from '@tiber/contract/carts/cart-sheets'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

// messages: cart-sheets.field.*, cart-sheets.conflict.*, cart-sheets.problem.*
/** Shows what a row changes, why it conflicts, or what is wrong with it. */
export function DifferenceText({ difference }: { difference: SheetDifference }) {
  const t = useMessages()
  const format = useFormat()
  const { kind, problem, conflict, fields } = difference
  const shown = (value: string | number | null) =>
    value === null || value === '' ? '–' : typeof value === 'number' ? format.number(value) : value
  if (problem)
    return <p className="text-danger-text">{t(`cart-sheets.problem.${problem.code}`, { value: problem.value })}</p>
  return (
    <>
      {fields.map(({ field, before, now, file }) => (
        <p key={field}>
          <span className="text-muted">{t(`cart-sheets.field.${field}`)}:</span>{' '}
          {kind !== 'ADDED' && (
            <>
              <del className="text-muted">{shown(now)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins className="font-medium text-ink no-underline">{shown(file)}</ins>
          {conflict === 'CHANGED_SINCE' && before !== now && (
            <span className="text-muted"> {t('cart-sheets.before', { value: shown(before) })}</span>
          )}
        </p>
      ))}
      {conflict && <p className="text-12 text-warning-text">{t(`cart-sheets.conflict.${conflict}`)}</p>}
    </>
  )
}
