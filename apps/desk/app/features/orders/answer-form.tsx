import { useMemo, useRef, useState, type FormEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { declineReasonTexts, describeAnswer, getArrivalDay } from '@tiber/contract/orders/answer-texts'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import type { OrderConflict, SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { Button } from '@tiber/ui/button.tsx'
import { parseDay } from '@tiber/ui/day.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useDateLabels } from '@tiber/ui/forms/use-date-labels.ts'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Radio } from '@tiber/ui/inputs/choice.tsx'
import { DateInput } from '@tiber/ui/inputs/date-input.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import {
  fieldOf,
  getDefaultShippingDay,
  isChanged,
  previewAnswer,
  readLineAnswer,
  type LineAnswer,
} from './answer-values.ts'
import { DeclineForm } from './decline-form.tsx'
import type { OrderDetails } from './read-orders.server.ts'

export type AnswerResult = FormResult & {
  orderId?: string | undefined
  typed?: Record<string, string> | undefined
  conflict?: OrderConflict | undefined
}

/** More lines than these are folded: only those that fall short have to be looked at. */
const maxUnfolded = 12

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
  const locale = useLocale()
  const own = result?.orderId === order.id ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'accept' })
  const defaultDay = getDefaultShippingDay(order.expected?.latest ?? null, today)
  const [typed, setTyped] = useState<Record<string, string | undefined>>(own?.typed ?? {})
  const answers = useMemo(() => order.lines.map((line) => readLineAnswer(line, typed)), [order.lines, typed])
  const shipsOn = parseDay(typed['shipsOn'] ?? defaultDay) ?? defaultDay
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
  useShortcut({
    keys: 'mod+Enter',
    text: t('orders.accept'),
    onPress: () => {
      const sent = form.formProps.ref.current
      // Beside a narrow list the order is not shown, and nobody accepts what they do not see.
      if (sent?.checkVisibility()) sent.requestSubmit()
    },
  })
  const changed = answers.filter(isChanged).length
  const isRefused = own?.conflict !== undefined
  const { onInput: onFormInput, ...formProps } = form.formProps
  return (
    <>
      {own?.conflict && <ConflictNote conflict={own.conflict} />}
      {order.takenBy && (
        <Note tone="warning" className="m-4 mb-0">
          {t('orders.taken', { name: order.takenBy })}
        </Note>
      )}
      <Form
        method="post"
        {...(action && { action })}
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
        <ShippingDay form={form} day={typed['shipsOn'] ?? defaultDay} arrivesOn={getArrivalDay(shipsOn)} />
        <AnswerLines order={order} answers={answers} form={form} typed={own?.typed} />
        <p className="desk-said" aria-live="polite">
          <span className="block text-11 font-medium text-muted">{t('orders.said')}</span>
          {describeAnswer(previewAnswer(order, answers, shipsOn), locale)}
        </p>
        <div className="hand-foot">
          <Button
            type="submit"
            icon="check"
            variant={isPage ? 'primary' : 'secondary'}
            busy={form.isSending}
            disabled={isRefused}
            className="max-md:flex-1"
          >
            {changed > 0 ? t('orders.accept.changed', { n: changed }) : t('orders.accept')}
          </Button>
        </div>
      </Form>
      <DeclineForm order={order} result={own} {...(action && { action })} />
    </>
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
  const labels = useDateLabels()
  const problem = form.problems['shipsOn']
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="w-14 text-muted">{t('orders.ships')}</span>
        <span className="w-36">
          <DateInput
            labels={labels}
            name="shipsOn"
            defaultValue={day}
            aria-label={t('orders.ships')}
            aria-invalid={problem ? true : undefined}
          />
        </span>
        <span className="text-muted">{t('orders.arrives', { day: format.date(arrivesOn) })}</span>
      </div>
      {problem && <FieldError>{t('orders.wrongDay')}</FieldError>}
    </div>
  )
}

type AnswerLinesProps = {
  order: OrderDetails
  answers: LineAnswer[]
  form: FormState
  typed: Record<string, string> | undefined
}

function AnswerLines({ order, answers, form, typed }: AnswerLinesProps) {
  const t = useMessages()
  const [isUnfolded, setUnfolded] = useState(false)
  const open = answers.filter(({ line }) => line.open > 0)
  // Lines whose quantity was typed stay listed, also when they are full again.
  const isListed = ({ line }: LineAnswer) =>
    isUnfolded ||
    order.total <= maxUnfolded ||
    line.free < line.open ||
    Object.hasOwn(typed ?? {}, fieldOf('quantity', line.id))
  const listed = open.filter(isListed)
  const folded = order.total - listed.length
  const foldedText = t(listed.length > 0 ? 'orders.folded' : 'orders.folded.all', { n: folded })
  return (
    <div className="flush border-t border-line">
      <Table label={t('orders.lines', { n: order.total })} list>
        <thead>
          <tr>
            <HeadCell>{t('orders.article')}</HeadCell>
            <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
            <HeadCell kind="num">{t('orders.free')}</HeadCell>
            <HeadCell kind="num">{t('orders.confirm')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {listed.map((answer) => (
            <AnswerLine key={answer.line.id} answer={answer} form={form} typed={typed} />
          ))}
          {folded > 0 && (
            <tr>
              <td colSpan={4} data-phone="full" className="text-center text-13 text-muted">
                {!isUnfolded && listed.length < open.length ? (
                  <button
                    type="button"
                    className="chip border-line-strong bg-surface"
                    onClick={() => setUnfolded(true)}
                  >
                    {foldedText}
                  </button>
                ) : (
                  foldedText
                )}
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </div>
  )
}

type AnswerLineProps = { answer: LineAnswer; form: FormState; typed: Record<string, string> | undefined }

function AnswerLine({ answer, form, typed }: AnswerLineProps) {
  const t = useMessages()
  const format = useFormat()
  const { line } = answer
  const name = fieldOf('quantity', line.id)
  const isWrong = form.problems[name] !== undefined || answer.now === undefined
  const isShort = line.free < line.open
  return (
    <>
      <Row state={isShort || answer.rest > 0 ? 'warn' : undefined} className="answer-line">
        <Cell phone="full" kind="text">
          <Code>{line.sku}</Code>
          <SubLine>{line.name}</SubLine>
          <input type="hidden" name={`open.${line.id}`} value={line.open} />
          {isShort && <input type="hidden" name={`short.${line.id}`} value="1" />}
        </Cell>
        <Cell kind="num" label={t('orders.ordered')} phone="quarter">
          {format.number(line.open)}
          <span className="sub-line max-md:hidden">{line.unit}</span>
        </Cell>
        <Cell kind="num" label={t('orders.free')} phone="quarter">
          <StockMark level={!isShort ? 'full' : line.free > 0 ? 'low' : 'none'}>{format.number(line.free)}</StockMark>
        </Cell>
        <Cell kind="num" label={t('orders.confirm')} phone="end">
          <QuantityBox
            unit={line.unit}
            name={name}
            defaultValue={typed?.[name] ?? line.free}
            aria-label={`${t('orders.confirm')} ${line.sku}`}
            {...(isWrong ? { state: 'error' as const } : answer.rest > 0 ? { state: 'set' as const } : {})}
          />
          {isWrong && <SubLine>{t('orders.wrongQuantity', { n: format.number(line.open) })}</SubLine>}
        </Cell>
      </Row>
      {answer.rest > 0 && <RestRow line={line} answer={answer} form={form} />}
    </>
  )
}

function RestRow({ line, answer, form }: { line: SellerLine; answer: LineAnswer; form: FormState }) {
  const t = useMessages()
  const locale = useLocale()
  const format = useFormat()
  const labels = useDateLabels()
  const [rest, restOn, reason] = (['rest', 'restOn', 'reason'] as const).map((name) => fieldOf(name, line.id))
  const count = format.number(answer.rest)
  const problem = form.problems[restOn!]
  return (
    <Row state="warn">
      <td colSpan={4} data-phone="full">
        <div className="answer-rest">
          <Radio
            name={rest}
            value="later"
            defaultChecked={answer.isLater}
            label={t('orders.rest.later', { n: count })}
          />
          <DateInput
            labels={labels}
            name={restOn!}
            defaultValue={answer.laterOn ?? ''}
            aria-label={`${t('orders.rest.later', { n: count })} ${line.sku}`}
            aria-invalid={problem ? true : undefined}
          />
          <Radio
            name={rest}
            value="cancel"
            defaultChecked={!answer.isLater}
            label={t('orders.rest.cancel', { n: count })}
          />
          <Select name={reason} defaultValue={answer.reason} aria-label={`${t('orders.decline.reason')} ${line.sku}`}>
            {declineReasons.map((each) => (
              <option key={each} value={each}>
                {declineReasonTexts[each][locale]}
              </option>
            ))}
          </Select>
        </div>
        {problem && <FieldError>{t('orders.wrongDay')}</FieldError>}
      </td>
    </Row>
  )
}
