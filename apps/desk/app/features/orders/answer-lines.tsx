import { useState } from 'react'
import { declineReasonTexts } from '@tiber/contract/orders/answer-texts'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Radio } from '@tiber/ui/inputs/choice.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { fieldOf, type LineAnswer } from './answer-values.ts'
import { DayField } from './day-field.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { OrderDetails } from './read-orders.server.ts'

/** More lines than these are folded: only those that fall short have to be looked at. */
const maxUnfolded = 12

type AnswerLinesProps = {
  order: OrderDetails
  answers: LineAnswer[]
  form: FormState
  typed: Record<string, string> | undefined
}

/** Lists the open lines with what is confirmed of each, and what happens to the rest. */
export function AnswerLines({ order, answers, form, typed }: AnswerLinesProps) {
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
              <td colSpan={4} className="ph-full text-center text-13 text-muted">
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
          <QuantityField
            unit={line.unit}
            name={name}
            defaultValue={typed?.[name] ?? line.free}
            aria-label={`${t('orders.confirm')} ${line.sku}`}
            max={line.open}
            isWrong={isWrong}
            isSet={answer.rest > 0}
          />
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
  const [rest, restOn, reason] = (['rest', 'restOn', 'reason'] as const).map((name) => fieldOf(name, line.id))
  const count = format.number(answer.rest)
  return (
    <Row state="warn">
      <td colSpan={4} className="ph-full">
        <div className="answer-rest">
          <Radio
            name={rest}
            value="later"
            defaultChecked={answer.isLater}
            label={t('orders.rest.later', { n: count })}
          />
          <DayField
            name={restOn!}
            defaultValue={answer.laterOn ?? ''}
            aria-label={`${t('orders.rest.later', { n: count })} ${line.sku}`}
            isWrong={form.problems[restOn!] !== undefined}
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
      </td>
    </Row>
  )
}
