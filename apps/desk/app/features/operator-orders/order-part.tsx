import { Form } from 'react-router'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { Delivery } from './delivery.tsx'

type PartProps = {
  part: LogisticOrder
  currency: string
  may: { answer: boolean }
  rules: Record<'decline' | 'remind' | 'address', FormRules>
  result: FormResult | undefined
}

const toStyle = (status: LogisticStatus) =>
  status.startsWith('BLOCKED')
    ? ({ tone: 'danger', icon: 'shield-alert' } as const)
    : status === 'WAITING_SUPPLIER_APPROVAL'
      ? ({ tone: 'warning', icon: 'hourglass' } as const)
      : ({ tone: 'neutral', icon: 'package' } as const)

// messages: operator-orders.status.*
/** What one supplier delivers: its answer, its lines with what is promised, and what may be done for it. */
export function OrderPart({ part, currency, may, rules, result }: PartProps) {
  const t = useMessages()
  const format = useFormat()
  const { seller, status, supplierSnapshot } = part
  const waits = status === 'WAITING_SUPPLIER_APPROVAL'
  return (
    <Panel
      title={supplierSnapshot.name}
      aside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <span>{part.reference}</span>
          <Badge {...toStyle(status)}>{t(`operator-orders.status.${status}`)}</Badge>
        </span>
      }
      flush
    >
      {waits && seller?.answerBy && (
        <p className={`px-4 pt-3 text-13 ${seller.answerOverdue ? 'text-danger-text' : 'text-muted'}`}>
          {seller.answerOverdue
            ? t('operator-orders.answer.passed', { at: format.dateTime(seller.answerBy) })
            : t('operator-orders.answer.until', { at: format.dateTime(seller.answerBy) })}
        </p>
      )}
      {part.answer && <p className="px-4 pt-3 text-13">{part.answer}</p>}
      <Delivery part={part} may={may} rules={rules} result={result} />
      <Lines part={part} currency={currency} />
      {waits && may.answer && <SilentSupplier part={part} rules={rules} result={result} />}
    </Panel>
  )
}

function Lines({ part, currency }: Pick<PartProps, 'part' | 'currency'>) {
  const t = useMessages()
  const format = useFormat()
  const more = (part.lineCount ?? 0) - part.lines.length
  return (
    <>
      <Table label={`${t('operator-orders.article')}, ${part.reference}`} list>
        <thead>
          <tr>
            <HeadCell>{t('operator-orders.article')}</HeadCell>
            <HeadCell kind="num">{t('operator-orders.quantity')}</HeadCell>
            <HeadCell>{t('operator-orders.promised')}</HeadCell>
            <HeadCell kind="num">{t('operator-orders.net')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {part.lines.map((line) => (
            <Row key={line.id} state={line.cancelledQuantity === line.quantity ? 'muted' : undefined}>
              <Cell phone="full" kind="text">
                <Code>{line.orderLogisticLineProductVariantDto.sku}</Code>
                <SubLine>{line.orderLogisticLineProductVariantDto.name}</SubLine>
              </Cell>
              <Cell kind="num" label={t('operator-orders.quantity')}>
                {format.number(line.quantity)}
                {(line.shippedQuantity ?? 0) > 0 && (
                  <SubLine>{t('operator-orders.shipped', { n: line.shippedQuantity! })}</SubLine>
                )}
                {(line.cancelledQuantity ?? 0) > 0 && (
                  <SubLine>{t('operator-orders.cancelled', { n: line.cancelledQuantity! })}</SubLine>
                )}
              </Cell>
              <Cell label={t('operator-orders.promised')}>
                {(line.promises ?? []).length === 0
                  ? '–'
                  : line.promises!.map(({ quantity, arrivesOn }) => (
                      <span key={arrivesOn} className="block whitespace-nowrap">
                        {format.number(quantity)} · {format.date(arrivesOn)}
                      </span>
                    ))}
              </Cell>
              <Cell kind="num" label={t('operator-orders.net')} phone="end">
                {format.money(line.orderLogisticLinePriceDto.totalItemPrice, { currency })}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p className="px-4 py-2 text-13 text-muted">{t('operator-orders.moreLines', { n: more })}</p>}
    </>
  )
}

/** Reminds a supplier of everything that waits for it, or declines for it. */
function SilentSupplier({ part, rules, result }: Omit<PartProps, 'currency' | 'may'>) {
  const t = useMessages()
  const { name, id: supplierId } = part.supplierSnapshot
  const remind = useForm({ rules: rules.remind, result, intent: 'remind' })
  const decline = useForm({ rules: rules.decline, result, intent: 'decline' })
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <Form method="post" {...remind.formProps}>
        <FormNote form={remind} />
        <input type="hidden" name="supplierId" value={supplierId} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" icon="bell" busy={remind.isSending}>
          {t('operator-orders.remind')}
        </Button>
      </Form>
      <details open={result?.intent === 'decline' || undefined}>
        <summary className="w-max cursor-pointer text-13 text-danger-text">{t('operator-orders.decline.open')}</summary>
        <Form method="post" className="mt-3 flex max-w-120 flex-col gap-3" {...decline.formProps}>
          <FormNote form={decline} />
          <input type="hidden" name="partId" value={part.id} />
          <input type="hidden" name="name" value={part.reference} />
          <TextareaField
            form={decline}
            name="reason"
            label={t('operator-orders.decline.reason')}
            hint={t('operator-orders.decline.hint')}
            isRequired
            rows={2}
          />
          <Button type="submit" variant="danger-quiet" icon="ban" busy={decline.isSending} className="self-start">
            {t('operator-orders.decline')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
