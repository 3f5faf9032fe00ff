import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { declineReasonTexts } from '@tiber/contract/orders/answer-texts'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useDateLabels } from '@tiber/ui/forms/use-date-labels.ts'
import { useForm, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DateInput } from '@tiber/ui/inputs/date-input.tsx'
import { Field, FieldError } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { ChangeResult } from './order-changes.ts'
import { QuantityField } from './quantity-field.tsx'
import type { OrderDetails } from './read-orders.server.ts'

type FormProps = { order: OrderDetails; result: ChangeResult | undefined }

/** Promises pieces for another day, with a reason the buyer reads. */
export function MovePromise({ order, result }: FormProps) {
  const t = useMessages()
  const format = useFormat()
  const labels = useDateLabels()
  const own = result?.intent === 'move' ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'move' })
  const promised = order.lines.flatMap((line) => line.promises.map((promise, at) => ({ line, promise, at })))
  if (promised.length === 0) return null
  return (
    <Fold id="move" title={t('orders.move')} isOpen={own !== undefined}>
      {promised.map(({ line, promise, at }) => {
        const isOwn = own?.typed?.['lineId'] === line.id && own.typed['at'] === String(at)
        return (
          <Form key={`${line.id} ${at}`} method="post" {...(isOwn && form.formProps)} className="line-change">
            {isOwn ? <FormNote form={form} /> : <input type="hidden" name="intent" value="move" />}
            <input type="hidden" name="lineId" value={line.id} />
            <input type="hidden" name="at" value={at} />
            <input type="hidden" name="reference" value={order.reference} />
            <span className="line-change-name">
              {t('orders.promise.line', {
                sku: line.sku,
                n: format.number(promise.quantity),
                unit: line.unit,
                day: format.date(promise.shipsOn),
              })}
            </span>
            <Field label={t('orders.ships')} error={isOwn && form.problems['day'] && t('orders.wrongDay')}>
              <DateInput labels={labels} name="day" defaultValue={isOwn ? own.typed?.['day'] : promise.shipsOn} />
            </Field>
            <Field
              label={t('orders.decline.reason')}
              error={isOwn && form.problems['reason'] && t('orders.reason.missing')}
            >
              <TextInput name="reason" maxLength={2000} defaultValue={isOwn ? own.typed?.['reason'] : ''} />
            </Field>
            <Button type="submit" icon="calendar">
              {t('orders.move.submit')}
            </Button>
          </Form>
        )
      })}
    </Fold>
  )
}

/** Cancels open pieces, with a reason the buyer reads. */
export function CancelPieces({ order, result }: FormProps) {
  const t = useMessages()
  const locale = useLocale()
  const own = result?.intent === 'cancel' ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'cancel' })
  const open = order.lines.filter((line) => line.open > 0)
  return (
    <Fold id="cancel" title={t('orders.cancelOpen')} isOpen={own !== undefined}>
      <PiecesForm
        order={order}
        form={form}
        lines={open.map((line) => ({ line, max: line.open }))}
        prefix="cancel"
        typed={own?.typed}
      >
        <Field label={t('orders.decline.reason')}>
          <Select name="reasonCode" defaultValue={own?.typed?.['reasonCode'] ?? 'OUT_OF_STOCK'}>
            {declineReasons.map((each) => (
              <option key={each} value={each}>
                {declineReasonTexts[each][locale]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="danger-quiet" icon="ban" busy={form.isSending}>
          {t('orders.cancelOpen.submit')}
        </Button>
      </PiecesForm>
    </Fold>
  )
}

/** Issues a credit note for invoiced pieces. */
export function CreditPieces({ order, notes, result }: FormProps & { notes: number }) {
  const t = useMessages()
  const own = result?.intent === 'credit' ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'credit' })
  const shipped = order.lines.filter((line) => line.shipped > 0)
  return (
    <Fold id="credit" title={t('orders.credit')} isOpen={own !== undefined}>
      <PiecesForm
        order={order}
        form={form}
        lines={shipped.map((line) => ({ line, max: line.shipped }))}
        prefix="credit"
        typed={own?.typed}
        note={<FormNote form={form} failures={{ 'F-E-040': { title: t('orders.credit.changed') } }} />}
      >
        {/* A second click or tab would credit the same pieces again. */}
        <input type="hidden" name="notes" value={notes} />
        <Field label={t('orders.decline.reason')} error={form.problems['reason'] && t('orders.reason.missing')}>
          <TextInput name="reason" maxLength={500} defaultValue={own?.typed?.['reason'] ?? ''} />
        </Field>
        <Button type="submit" icon="receipt" busy={form.isSending}>
          {t('orders.credit.submit')}
        </Button>
      </PiecesForm>
    </Fold>
  )
}

type PiecesFormProps = {
  order: OrderDetails
  form: FormState
  lines: { line: SellerLine; max: number }[]
  prefix: 'cancel' | 'credit'
  typed: Record<string, string> | undefined
  /** Replaces the note above the form. */
  note?: ReactNode
  encType?: 'multipart/form-data'
  children: ReactNode
}

/** Asks for pieces per line; what else the change needs is below them. */
export function PiecesForm({ order, form, lines, prefix, typed, note, encType, children }: PiecesFormProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Form method="post" encType={encType} {...form.formProps} className="flex flex-col gap-3">
      {note ?? <FormNote form={form} />}
      <input type="hidden" name="reference" value={order.reference} />
      {form.problems['lines'] && <FieldError>{t('orders.pieces.missing')}</FieldError>}
      <ul className="flex flex-col gap-2">
        {lines.map(({ line, max }) => {
          const name = `${prefix}.${line.id}`
          return (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-2 text-13">
              <input type="hidden" name={`open.${line.id}`} value={max} />
              <span className="min-w-0">
                <b className="font-medium text-ink">{line.sku}</b>{' '}
                <span className="text-muted">{t('orders.pieces.of', { n: format.number(max), unit: line.unit })}</span>
              </span>
              <span>
                <QuantityField
                  unit={line.unit}
                  name={name}
                  defaultValue={typed?.[name] ?? ''}
                  aria-label={`${t('orders.pieces.count')} ${line.sku}`}
                  max={max}
                  isWrong={form.problems[name] !== undefined}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-end gap-3">{children}</div>
    </Form>
  )
}

type FoldProps = {
  /** A link to this place opens the form. */
  id: string
  title: string
  isOpen: boolean
  children: ReactNode
}

/** Opens a form, whose first field then has the focus. */
export function Fold({ id, title, isOpen, children }: FoldProps) {
  return (
    <details
      className="panel-box px-4 py-3"
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen)
          currentTarget.querySelector<HTMLElement>("input:not([type='hidden'])")?.focus()
      }}
    >
      <summary className="cursor-pointer text-13 font-medium text-link">{title}</summary>
      <div id={id} className="order-change mt-3 flex flex-col gap-4">
        {children}
      </div>
    </details>
  )
}
