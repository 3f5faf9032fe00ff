import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { correctQuantity, type QuantityRule } from '@tiber/contract/quantities'
import { useState } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { Thumbnail } from '#app/goods/picture.tsx'
import { QuantityCell } from '#app/goods/quantity-cell.tsx'
import { unbrokenName } from '#app/goods/unbroken-name.ts'
import { useUnitName } from '#app/goods/use-unit-name.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { QuantityBox } from '#app/ui/quantity-box.tsx'
import { Cell, Row } from '#app/ui/table.tsx'
import { useWhatChanged } from './use-what-changed.ts'
import { VerdictBadge } from './verdict-badge.tsx'

type VerdictRowProps = { readingId: string; line: OrderDeskLine }

const states = {
  CANDIDATES: 'warn',
  BAD_QUANTITY: 'warn',
  UNKNOWN: 'blocked',
  OUT_OF_STOCK: 'blocked',
  NOT_SOLD: 'blocked',
  MERGED: 'muted',
} as const

export function VerdictRow({ readingId, line }: VerdictRowProps) {
  const t = useMessages()
  const format = useFormat()
  const whatChanged = useWhatChanged()
  const state = states[line.verdict as keyof typeof states]
  return (
    <Row state={state} data-line={line.line}>
      <Cell kind="num" className="desk-number text-muted">
        {line.line}
      </Cell>
      <Cell className="desk-verdict">
        <VerdictBadge line={line} />
      </Cell>
      <Cell phone="full">
        <Article line={line} />
      </Cell>
      <Cell phone="full" className="desk-changed text-12 text-muted">
        {whatChanged(line)}
      </Cell>
      <Cell kind="num" phone="half">
        <Quantity readingId={readingId} line={line} />
      </Cell>
      <Cell kind="num" phone="end">
        <b className="font-medium">{line.net === null || state === 'blocked' ? '–' : format.money(line.net)}</b>
        {line.verdict === 'MERGED' && <span className="sr-only">{t('order-desk.merged')}</span>}
      </Cell>
    </Row>
  )
}

function Article({ line }: { line: OrderDeskLine }) {
  const t = useMessages()
  const locale = useLocale()
  const { article, verdict, candidates, text, raw, mergedInto } = line
  if (verdict === 'MERGED' || !article)
    return (
      <div className="min-w-0">
        <span className="block text-ink wrap-anywhere">
          {t('order-desk.quoted', { text: verdict === 'MERGED' ? raw : text })}
        </span>
        <span className="block text-12 text-muted">
          {verdict === 'MERGED' && t('order-desk.sameAs', { n: mergedInto ?? 0 })}
          {verdict === 'CANDIDATES' && t('order-desk.possible', { n: candidates.length })}
          {verdict === 'UNKNOWN' && t('order-desk.unknown')}
          {verdict === 'NOT_SOLD' && t('order-desk.notSold')}
        </span>
      </div>
    )
  const path = localisedPath(`/product/${article.productId}?variant=${encodeURIComponent(article.variantId)}`, locale)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail source={article.imageLink} />
      <div className="min-w-0">
        <Link to={path} prefetch="intent" className="font-medium whitespace-nowrap">
          {article.sku}
        </Link>
        <span className="desk-name" title={article.name}>
          {unbrokenName(article.name)}
        </span>
      </div>
    </div>
  )
}

const asked = new Set<OrderDeskLine['verdict']>([
  'FOUND',
  'ROUNDED',
  'SHORT',
  'REPLACED',
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
])

function Quantity({ readingId, line }: VerdictRowProps) {
  const t = useMessages()
  const unitName = useUnitName()
  const submit = useSubmit()
  const { search } = useLocation()
  const { article, verdict, quantity, wanted } = line
  const [wished, setWished] = useState<{ of: OrderDeskLine; quantity: number }>()
  const offer = article?.offer
  if (!offer || !asked.has(verdict)) {
    if (verdict === 'MERGED' || wanted === null) return null
    return <span className="text-muted">{wanted}</span>
  }
  const rule: QuantityRule = {
    minimum: offer.minimum,
    multiple: offer.multiple,
    maximum: offer.maximum,
    stock: offer.stock,
  }
  const unit = unitName(offer.unit)
  const label = t('order-desk.quantityOf', { sku: article.sku, n: line.line })
  const choose = (wish: number) => {
    const corrected = correctQuantity(wish, rule)
    if (corrected.quantity > 0 && corrected.quantity !== quantity) {
      setWished({ of: line, quantity: corrected.quantity })
      const fields = {
        intent: 'quantity',
        reading: readingId,
        line: String(line.line),
        quantity: String(corrected.quantity),
      }
      void submit(fields, { method: 'post', action: search, preventScrollReset: true, replace: true })
    }
    return corrected
  }
  const shown = wished?.of === line ? wished.quantity : (quantity ?? 0)
  return (
    <>
      <QuantityCell
        label={label}
        unit={unit}
        rule={rule}
        quantity={shown}
        onChoose={choose}
        cell={{ column: 'quantity', tabIndex: 0 }}
      />
      <Form method="post" action={search} className="needs-no-script inline-flex gap-1">
        <input type="hidden" name="reading" value={readingId} />
        <input type="hidden" name="line" value={line.line} />
        <QuantityBox name="quantity" unit={unit} aria-label={label} defaultValue={quantity ?? ''} />
        <Button type="submit" name="intent" value="quantity">
          {t('order-desk.set')}
        </Button>
      </Form>
    </>
  )
}
