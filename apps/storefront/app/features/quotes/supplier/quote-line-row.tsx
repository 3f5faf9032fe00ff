import { useId, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Cell, SubLine } from '@tiber/ui/table.tsx'
import { ArticleLink } from '../article-link.tsx'
import { Difference } from '../difference.tsx'
import type { CounterTexts } from './counter-offer.ts'
import type { QuoteLineView } from './quote-view.ts'

type Typed = CounterTexts[string]

type QuoteLineRowProps = {
  rowProps: ComponentProps<'tr'> & { 'data-index': number }
  line: QuoteLineView
  /** Typed counter-offer; undefined if none is being written. */
  typed: Typed | undefined
  problem: 'price' | 'quantity' | undefined
  onType: (typed: Typed) => void
}

export function QuoteLineRow({ rowProps, line, typed, problem, onType }: QuoteLineRowProps) {
  const t = useMessages()
  const format = useFormat()
  const write = (price: number) => format.money(price, { maxDecimals: 4 })
  const unit = useUnitName()(line.unit ?? '')
  const article = line.sku ?? line.name
  const isOpen = typed !== undefined && line.price !== null
  return (
    <tr {...rowProps}>
      <Cell phone="full">
        <LineArticle line={line} />
      </Cell>
      <Cell kind="num" label={t('quotes.lines.requested')} phone="half">
        {format.number(line.requestedQuantity)} <span className="sub">{unit}</span>
      </Cell>
      <Cell kind="num" label={t('quotes.lines.target')} phone="half">
        {line.targetPrice === null ? '–' : write(line.targetPrice)}
      </Cell>
      <Cell kind="num" label={t('quotes.lines.list')} phone="half">
        {line.listPrice === null ? '–' : write(line.listPrice)}
        <DifferenceTo price={line.price} reference={line.listPrice} />
      </Cell>
      <Cell kind="num" label={t('quotes.lines.quantity')} phone="half">
        {line.price === null ? '–' : format.number(line.quantity)}
        {isOpen && (
          <CounterInput
            label={t('quotes.counter.quantity', { line: article })}
            value={typed.quantity ?? ''}
            placeholder={format.number(line.quantity, { useGrouping: false })}
            error={problem === 'quantity' ? t('quotes.counter.quantity.wrong') : undefined}
            onChange={(quantity) => onType({ quantity })}
          />
        )}
      </Cell>
      <Cell kind="num" label={t('quotes.lines.price')} phone="half">
        {line.price === null ? (
          <span className="text-muted">{t('quotes.noOffer')}</span>
        ) : (
          <b className="font-medium">{write(line.price)}</b>
        )}
        {!isOpen && <DifferenceTo price={line.price} reference={line.targetPrice} />}
        {isOpen && (
          <CounterInput
            label={t('quotes.counter.price', { line: article })}
            value={typed.price ?? ''}
            placeholder={format.number(line.price ?? 0, { maximumFractionDigits: 4, useGrouping: false })}
            error={problem === 'price' ? t('quotes.counter.price.wrong') : undefined}
            onChange={(price) => onType({ price })}
          />
        )}
      </Cell>
      <Cell kind="num" label={t('quotes.lines.net')} phone="end">
        {line.net === null ? '–' : format.money(line.net)}
        {line.leadDays !== null && <SubLine>{t('quotes.days', { n: line.leadDays })}</SubLine>}
      </Cell>
    </tr>
  )
}

function LineArticle({ line }: { line: QuoteLineView }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <span className="flex items-center gap-3">
      <Thumbnail source={line.picture} className="max-sm:hidden" />
      <span className="min-w-0">
        <ArticleLink article={line} />
        <SubLine>{line.name}</SubLine>
        {line.note && <SubLine>{t('quotes.lines.yourNote', { note: line.note })}</SubLine>}
        {line.alternative && (
          <span className="block text-12">
            {t('quotes.lines.alternative')}{' '}
            <Link to={localisedPath(getVariantPath(line.alternative.productId, line.alternative.sku), locale)}>
              {line.alternative.sku}
            </Link>{' '}
            <span className="text-muted">{line.alternative.name}</span>
          </span>
        )}
        {line.offerNote && <SubLine>{t('quotes.lines.theirNote', { note: line.offerNote })}</SubLine>}
      </span>
    </span>
  )
}

function DifferenceTo({ price, reference }: { price: number | null; reference: number | null }) {
  if (price === null || reference === null || reference === 0) return null
  return (
    <span className="block text-12">
      <Difference percent={(price / reference - 1) * 100} />
    </span>
  )
}

type CounterInputProps = {
  label: string
  value: string
  placeholder: string
  error: string | undefined
  onChange: (value: string) => void
}

function CounterInput({ label, value, placeholder, error, onChange }: CounterInputProps) {
  const errorId = useId()
  return (
    <>
      <TextInput
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-1 w-24 text-right"
      />
      {error && (
        <span id={errorId} className="block text-12 whitespace-normal text-danger-text">
          {error}
        </span>
      )}
    </>
  )
}
