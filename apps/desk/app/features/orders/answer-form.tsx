import { useMemo, useRef, useState, type FormEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { describeAnswer, getArrivalDay } from '@tiber/contract/orders/answer-texts'
import type { OrderConflict } from '@tiber/contract/orders/seller-order-shapes'
import { Button } from '@tiber/ui/button.tsx'
import { parseDay } from '@tiber/ui/day.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { AnswerLines } from './answer-lines.tsx'
import { getDefaultShippingDay, isChanged, previewAnswer, readLineAnswer, type LineAnswer } from './answer-values.ts'
import { DayField } from './day-field.tsx'
import { DeclineForm } from './decline-form.tsx'
import type { OrderDetails } from './read-orders.server.ts'

export type AnswerResult = FormResult & {
  orderId?: string | undefined
  typed?: Record<string, string> | undefined
  conflict?: OrderConflict | undefined
}

type AnswerFormProps = {
  order: OrderDetails
  today: string
  result: AnswerResult | undefined
  /** Where the form is sent, if not to the page it is on. */
  action?: string
  /** On a page of its own the button is the first one. */
  isPage?: boolean
}

/** Answers an order line by line; the buyer's sentence stands below and follows what is typed. */
export function AnswerForm({ order, today, result, action, isPage }: AnswerFormProps) {
  const t = useMessages()
  const own = result?.orderId === order.id ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'accept' })
  const { answers, day, shipsOn, defaultDay, onInput } = useTypedAnswer({ order, today, typed: own?.typed, action })
  const target = action === undefined ? {} : { action }
  const { onInput: onFormInput, ...formProps } = form.formProps
  useShortcut({ keys: 'mod+Enter', text: t('orders.accept'), onPress: () => submitIfShown(formProps.ref.current) })
  return (
    <>
      <AnswerNotes order={order} conflict={own?.conflict} />
      <Form
        method="post"
        {...target}
        {...formProps}
        id={`answer-${order.id}`}
        onInput={(event) => {
          onFormInput(event)
          onInput(event)
        }}
      >
        <div className="px-4 pt-3 empty:hidden">
          {!own?.conflict && <FormNote form={form} failures={{ 'F-E-040': { title: t('orders.nothingConfirmed') } }} />}
        </div>
        {own?.conflict && <input type="hidden" name="intent" value="accept" />}
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="reference" value={order.reference} />
        <input type="hidden" name="shipsOnDefault" value={defaultDay} />
        <ShippingDay form={form} day={day} arrivesOn={getArrivalDay(shipsOn)} />
        <AnswerLines order={order} answers={answers} form={form} typed={own?.typed} />
        <BuyerSentence order={order} answers={answers} shipsOn={shipsOn} />
        <div className="hand-foot">
          <AcceptButton
            changed={answers.filter(isChanged).length}
            isBusy={form.isSending}
            isRefused={own?.conflict !== undefined}
            isPage={isPage ?? false}
          />
        </div>
      </Form>
      <DeclineForm order={order} result={own} {...target} />
    </>
  )
}

type TypedAnswerOptions = Pick<AnswerFormProps, 'order' | 'today'> & {
  typed: Record<string, string> | undefined
  action: string | undefined
}

/** Follows what is typed; the first input tells colleagues that the order is being answered. */
function useTypedAnswer({ order, today, typed: refused, action }: TypedAnswerOptions) {
  const defaultDay = getDefaultShippingDay(order.expected?.latest ?? null, today)
  const [typed, setTyped] = useState<Record<string, string | undefined>>(refused ?? {})
  const answers = useMemo(() => order.lines.map((line) => readLineAnswer(line, typed)), [order.lines, typed])
  const day = typed['shipsOn'] ?? defaultDay
  const taker = useFetcher()
  const hasStarted = useRef(false)
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const values = [...new FormData(event.currentTarget)]
    setTyped(Object.fromEntries(values.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))))
    if (hasStarted.current) return
    hasStarted.current = true
    void taker.submit(
      { intent: 'take', orderId: order.id },
      { method: 'post', defaultShouldRevalidate: false, ...(action && { action }) },
    )
  }
  return { answers, day, shipsOn: parseDay(day) ?? defaultDay, defaultDay, onInput }
}

/** Beside a narrow list the order is not shown, and nobody accepts what they do not see. */
function submitIfShown(form: HTMLFormElement | null) {
  if (form?.checkVisibility()) form.requestSubmit()
}

/** Says who answered the order meanwhile, or is answering it now. */
function AnswerNotes({ order, conflict }: { order: OrderDetails; conflict: OrderConflict | undefined }) {
  const t = useMessages()
  return (
    <>
      {conflict && <ConflictNote conflict={conflict} />}
      {order.takenBy && (
        <Note tone="warning" className="m-4 mb-0">
          {t('orders.taken', { name: order.takenBy })}
        </Note>
      )}
    </>
  )
}

type BuyerSentenceProps = { order: OrderDetails; answers: LineAnswer[]; shipsOn: string }

function BuyerSentence({ order, answers, shipsOn }: BuyerSentenceProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <p className="desk-said" aria-live="polite">
      <span className="block text-11 font-medium text-muted">{t('orders.said')}</span>
      {describeAnswer(previewAnswer(order, answers, shipsOn), locale)}
    </p>
  )
}

type AcceptButtonProps = { changed: number; isBusy: boolean; isRefused: boolean; isPage: boolean }

function AcceptButton({ changed, isBusy, isRefused, isPage }: AcceptButtonProps) {
  const t = useMessages()
  return (
    <Button
      type="submit"
      icon="check"
      variant={isPage ? 'primary' : 'secondary'}
      busy={isBusy}
      disabled={isRefused}
      className="max-md:flex-1"
    >
      {changed > 0 ? t('orders.accept.changed', { n: changed }) : t('orders.accept')}
    </Button>
  )
}

// messages: orders.conflict.*
function ConflictNote({ conflict }: { conflict: OrderConflict }) {
  const t = useMessages()
  const format = useFormat()
  const by = conflict.changedBy ?? ''
  const at = conflict.changedAt ? format.time(conflict.changedAt) : ''
  const key =
    conflict.status === 'CANCELED' || conflict.status === 'DECLINED_BY_SUPPLIER' ? 'cancelled' : ('answered' as const)
  return (
    <Note tone="danger" className="m-4 mb-0" title={t(`orders.conflict.${key}`, { name: by, time: at })}>
      {t('orders.conflict.kept')}
    </Note>
  )
}

function ShippingDay({ form, day, arrivesOn }: { form: FormState; day: string; arrivesOn: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="w-14 text-muted">{t('orders.ships')}</span>
        <span className="w-36">
          <DayField
            name="shipsOn"
            defaultValue={day}
            aria-label={t('orders.ships')}
            isWrong={form.problems['shipsOn'] !== undefined}
          />
        </span>
        <span className="text-muted">{t('orders.arrives', { day: format.date(arrivesOn) })}</span>
      </div>
    </div>
  )
}
