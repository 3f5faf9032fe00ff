import { useState } from 'react'
import { Form } from 'react-router'
import { buildTrackingUrl, carriers, type Carrier } from '@tiber/contract/orders/carriers'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { Button, IconButton } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field, FieldError } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { OrderDetails } from './read-orders.server.ts'
import type { ChangeResult } from './order-changes.ts'
import { toPickKey } from './picking/pick-rules.ts'
import { usePicks } from './picking/use-picks.ts'
import { QuantityField } from './quantity-field.tsx'

type ShippingFormProps = { order: OrderDetails; result: ChangeResult | undefined; number: number; isBlocked: boolean }

/** Ships the open pieces or part of them: quantities, carrier, one number per parcel, weight. */
export function ShippingForm({ order, result, number, isBlocked }: ShippingFormProps) {
  const t = useMessages()
  const format = useFormat()
  const own = result?.intent === 'ship' ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'ship' })
  const open = order.lines.filter((line) => line.open > 0)
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const [ready, setReady] = useState<Record<string, boolean>>({})
  const picks = usePicks()
  const getTyped = (line: SellerLine) =>
    quantities[line.id] ?? own?.typed?.[`quantity.${line.id}`] ?? String(picks[toPickKey(line)] ?? getDue(line))
  // What was picked is ready.
  const isReady = (line: SellerLine) => ready[line.id] ?? picks[toPickKey(line)] !== undefined
  const pieces = open.reduce((sum, line) => sum + (Number(getTyped(line)) || 0), 0)
  const unready = open.filter((line) => Number(getTyped(line)) > 0 && !isReady(line))
  useShortcut({
    keys: 'mod+Enter',
    text: t('orders.step.ship'),
    onPress: () => form.formProps.ref.current?.requestSubmit(),
  })
  return (
    <Form method="post" {...form.formProps} className="flex flex-col gap-4">
      <FormNote form={form} failures={{ ST0001: { title: t('orders.shipping.changed') } }} />
      <input type="hidden" name="reference" value={order.reference} />
      <Panel title={t('orders.shipping.number', { n: number })} aside={t('orders.lines', { n: open.length })} flush>
        <Table label={t('orders.shipping.number', { n: number })} list>
          <ShippedHead />
          <tbody>
            {open.map((line) => (
              <ShippedLine
                key={line.id}
                line={line}
                form={form}
                typed={getTyped(line)}
                isReady={isReady(line)}
                onType={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
                onReady={(isNowReady) => setReady((before) => ({ ...before, [line.id]: isNowReady }))}
              />
            ))}
          </tbody>
        </Table>
        {order.total > order.lines.length && (
          <p className="border-t border-line px-4 py-3 text-13 text-muted">
            {t('orders.shipping.more', { n: order.total - order.lines.length })}
          </p>
        )}
      </Panel>
      <Parcels form={form} result={own} ownCarriers={order.carriers} />
      <div className="dock desk-dock">
        <span className="text-16 font-bold whitespace-nowrap text-ink">
          {t('orders.pieces', { n: format.number(pieces) })}
        </span>
        {form.problems['lines'] ? (
          <span className="min-w-0 flex-1 max-md:order-first max-md:basis-full">
            <FieldError>{t('orders.shipping.nothing')}</FieldError>
          </span>
        ) : (
          <span className="min-w-0 flex-1 text-13 text-muted max-md:hidden">
            {unready.length > 0 &&
              unready.length < open.length &&
              t('orders.shipping.unready', { n: unready.length, sku: unready[0]!.sku })}
          </span>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon="truck"
          busy={form.isSending}
          disabled={isBlocked}
          className="max-md:flex-1"
        >
          {t('orders.step.ship')}
        </Button>
      </div>
    </Form>
  )
}

function ShippedHead() {
  const t = useMessages()
  return (
    <thead>
      <tr>
        <HeadCell>{t('orders.article')}</HeadCell>
        <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
        <HeadCell kind="num">{t('orders.shippedQuantity')}</HeadCell>
        <HeadCell kind="num">{t('orders.open')}</HeadCell>
        <HeadCell kind="num">{t('orders.send')}</HeadCell>
        <HeadCell>{t('orders.ready')}</HeadCell>
      </tr>
    </thead>
  )
}

/** The pieces promised for the first day, of which no more than are free. */
function getDue({ open, free, promises }: SellerLine): number {
  const due = promises.length > 1 ? promises[0]!.quantity : open
  return Math.min(due, free > 0 ? free : due)
}

type ShippedLineProps = {
  line: SellerLine
  form: FormState
  typed: string
  isReady: boolean
  onType: (value: string) => void
  onReady: (isReady: boolean) => void
}

function ShippedLine({ line, form, typed, isReady, onType, onReady }: ShippedLineProps) {
  const t = useMessages()
  const format = useFormat()
  const name = `quantity.${line.id}`
  const isWrong = form.problems[name] !== undefined || !/^\d{1,9}$/.test(typed || '0') || Number(typed) > line.open
  return (
    <Row state={line.promises.length > 1 ? 'warn' : undefined}>
      <Cell phone="full" kind="text">
        <Code>{line.sku}</Code>
        <SubLine>{line.name}</SubLine>
        {line.promises.length > 0 && (
          <SubLine>
            {line.promises
              .map(({ quantity, shipsOn }) =>
                t('orders.promise', { n: format.number(quantity), unit: line.unit, day: format.date(shipsOn) }),
              )
              .join(' · ')}
          </SubLine>
        )}
        <input type="hidden" name={`open.${line.id}`} value={line.open} />
      </Cell>
      <Cell kind="num" label={t('orders.ordered')} phone="quarter">
        {format.number(line.quantity)} {line.unit}
        {line.cancelled > 0 && <SubLine>{t('orders.cancelled', { n: line.cancelled })}</SubLine>}
      </Cell>
      <Cell kind="num" label={t('orders.shippedQuantity')} phone="quarter">
        {line.shipped > 0 ? format.number(line.shipped) : '–'}
      </Cell>
      <Cell kind="num" label={t('orders.open')} phone="quarter">
        {format.number(line.open)}
      </Cell>
      <Cell kind="num" label={t('orders.send')} phone="end">
        <QuantityField
          unit={line.unit}
          name={name}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          aria-label={`${t('orders.send')} ${line.sku}`}
          max={line.open}
          isWrong={isWrong}
          isSet={Number(typed) > 0}
        />
      </Cell>
      <Cell label={t('orders.ready')} phone="end">
        <input
          type="checkbox"
          className="needs-script"
          aria-label={`${t('orders.ready')} ${line.sku}`}
          checked={isReady}
          onChange={(event) => onReady(event.currentTarget.checked)}
        />
      </Cell>
    </Row>
  )
}

type ParcelsProps = { form: FormState; result: ChangeResult | undefined; ownCarriers: Carrier[] }

/** Carrier, one number per parcel, parcels and weight. */
function Parcels({ form, result, ownCarriers }: ParcelsProps) {
  const t = useMessages()
  const [count, setCount] = useState(Math.max(1, result?.numbers?.length ?? 1))
  const [carrier, setCarrier] = useState(result?.typed?.['carrier'] ?? '')
  const [first, setFirst] = useState(result?.numbers?.[0] ?? '')
  const link = buildTrackingUrl(carrier, first.trim(), ownCarriers)
  const names = new Set([...ownCarriers, ...carriers].map(({ name }) => name))
  return (
    <Panel title={t('orders.parcels')}>
      <div className="parcels">
        <Field label={t('orders.carrier')}>
          <TextInput
            name="carrier"
            list="carriers"
            maxLength={100}
            autoComplete="off"
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
          <datalist id="carriers">
            {[...names].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </Field>
        <Field
          label={t('orders.tracking')}
          hint={link ? t('orders.tracking.link', { host: new URL(link).host }) : t('orders.tracking.hint')}
          error={form.problems['trackingNumber'] && t('orders.tracking.wrong')}
        >
          <div className="flex flex-wrap gap-2">
            {Array.from({ length: count }, (_number, at) => (
              <TextInput
                key={at}
                name="trackingNumber"
                className="w-40 flex-1"
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
                aria-label={t('orders.tracking.number', { n: at + 1 })}
                defaultValue={result?.numbers?.[at] ?? ''}
                {...(at === 0 && { onChange: (event) => setFirst(event.currentTarget.value) })}
              />
            ))}
            <IconButton
              icon="plus"
              label={t('orders.tracking.add')}
              className="needs-script"
              onClick={() => setCount(count + 1)}
            />
          </div>
        </Field>
        <Field label={t('orders.parcels.count')} error={form.problems['parcels'] && t('orders.parcels.wrong')}>
          <TextInput name="parcels" inputMode="numeric" maxLength={4} defaultValue={result?.typed?.['parcels'] ?? ''} />
        </Field>
        <Field label={t('orders.weight')} error={form.problems['weight'] && t('orders.weight.wrong')}>
          <TextInput name="weight" inputMode="decimal" maxLength={9} defaultValue={result?.typed?.['weight'] ?? ''} />
        </Field>
      </div>
    </Panel>
  )
}
