import type { PriceExplanation } from '@tiber/contract/catalogue/prices'
import { Fragment, useEffect, useState } from 'react'
import { toBasisPrice } from './price-ladder.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'

type PriceExplanationPanelProps = {
  offerId?: string
  quantity?: number
  /** Explanation of a paid price; it has no suggestion for a better price. */
  explanation?: PriceExplanation
  basis: number
  unit: string
  onClose: () => void
}

/** Explains a price from the public list down to the charged price, and the next price break. */
export function PriceExplanationPanel({
  offerId = '',
  quantity = 0,
  explanation: given,
  basis,
  unit,
  onClose,
}: PriceExplanationPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const { explanation, hasFailed } = useExplanation({ offerId, quantity, given })
  const formatUnitPrice = (unitPrice: number) =>
    format.number(toBasisPrice(unitPrice, basis), { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (
    <div className="why-in">
      <header className="flex items-center justify-between gap-2">
        <h3>
          {explanation
            ? t('product.why.title', { price: formatUnitPrice(explanation.unitPrice), n: basis })
            : t('product.why')}
        </h3>
        <IconButton icon="x" label={t('product.why.close')} onClick={onClose} />
      </header>
      {hasFailed && <p className="text-danger-text">{t('product.why.failed')}</p>}
      {!explanation && !hasFailed && <Skeleton className="h-36 w-full" />}
      {explanation && (
        <>
          <Calculation explanation={explanation} formatUnitPrice={formatUnitPrice} unit={unit} />
          {!given && explanation.nextBreak && (
            <p className="why-next">
              <Icon name="trending-down" className="mt-0.5 text-success-text" />
              <span>
                <b>
                  {t('product.why.next', {
                    n: format.number(explanation.nextBreak.quantity),
                    price: formatUnitPrice(explanation.nextBreak.unitPrice),
                    unit,
                    basis,
                  })}
                </b>{' '}
                {t('product.why.next.cost', {
                  n: format.number(explanation.nextBreak.quantity),
                  later: format.money(explanation.nextBreak.net),
                  now: format.money(explanation.net),
                  quantity: format.number(explanation.quantity),
                  unit,
                })}
              </span>
            </p>
          )}
          <p className="sub">{t('product.why.computed', { moment: format.dateTime(explanation.computedAt) })}</p>
        </>
      )}
    </div>
  )
}

type CalculationProps = { explanation: PriceExplanation; formatUnitPrice: (unitPrice: number) => string; unit: string }

// messages: product.why.step.*
function Calculation({ explanation, formatUnitPrice, unit }: CalculationProps) {
  const t = useMessages()
  const format = useFormat()
  const { steps, quantity, net, tax, gross, taxRate, rounding } = explanation
  return (
    <table className="why-table">
      <tbody>
        {steps.map((step, at) => (
          <tr key={`${step.step}${step.name}${step.quantity}`} data-on={at === steps.length - 1 || undefined}>
            <td>
              {step.step === 'break'
                ? t('product.why.step.break', { n: format.number(step.quantity), unit })
                : step.name}
              <span className="block text-12 text-muted">
                {describeStep(step, { t, format, quantity, unit }).map((text, nth, { length }) => (
                  // Keeps each text together, so that no line breaks within a date.
                  <Fragment key={text}>
                    <span className="inline-block">{nth < length - 1 ? `${text}\u00a0·` : text}</span>{' '}
                  </Fragment>
                ))}
              </span>
            </td>
            <td>{formatUnitPrice(step.unitPrice)}</td>
          </tr>
        ))}
        <tr>
          <td>
            {t('product.why.net', { n: format.number(quantity), unit })}
            {rounding !== 0 && (
              <span className="block text-12 text-muted">
                {t('product.why.rounding', { amount: format.money(rounding, { maxDecimals: 4 }) })}
              </span>
            )}
          </td>
          <td>{format.money(net)}</td>
        </tr>
        <tr>
          <td>{t('product.why.tax', { rate: format.percent(taxRate / 100) })}</td>
          <td className="text-muted">
            + {format.money(tax)}
            <span className="block text-12">{format.money(gross)}</span>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

type StepContext = {
  t: ReturnType<typeof useMessages>
  format: ReturnType<typeof useFormat>
  quantity: number
  unit: string
}

/** Returns the kind of price, its reference and its validity. */
function describeStep(
  { step, reference, validUntil }: PriceExplanation['steps'][number],
  { t, format, quantity, unit }: StepContext,
): string[] {
  return [
    step === 'break' ? t('product.why.withYours', { n: format.number(quantity), unit }) : t(`product.why.step.${step}`),
    reference,
    validUntil && t('product.why.until', { date: format.date(validUntil) }),
  ].filter((text): text is string => Boolean(text))
}

type ExplanationInput = { offerId: string; quantity: number; given: PriceExplanation | undefined }

function useExplanation({ offerId, quantity, given }: ExplanationInput) {
  const locale = useLocale()
  const url = `${localisedPath('/product/price-explanation', locale)}?${new URLSearchParams({ offer: offerId, quantity: String(quantity) })}`
  const [loaded, setLoaded] = useState<{ url: string; explanation?: PriceExplanation }>()
  const isGiven = given !== undefined
  useEffect(() => {
    if (isGiven) return
    const abort = new AbortController()
    const load = async () => {
      try {
        const response = await fetch(url, { signal: abort.signal, headers: { accept: 'application/json' } })
        if (!response.ok || response.redirected) throw new Error(String(response.status))
        setLoaded({ url, explanation: (await response.json()) as PriceExplanation })
      } catch {
        // An error is shown in the popover, unless it was closed.
        if (!abort.signal.aborted) setLoaded({ url })
      }
    }
    void load()
    return () => abort.abort()
  }, [url, isGiven])
  if (given) return { explanation: given, hasFailed: false }
  const own = loaded?.url === url ? loaded : undefined
  return { explanation: own?.explanation, hasFailed: own !== undefined && own.explanation === undefined }
}
