import { useState } from 'react'
import { parseNumber } from '@tiber/ui/forms/field-rules.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { fillTargets, lowerPrices, type CounterTexts } from './counter-offer.ts'
import type { QuoteLineView } from './quote-view.ts'

type CounterToolsProps = { lines: QuoteLineView[]; onFill: (texts: CounterTexts) => void }

/** Fills the prices of a counter-offer for all lines at once. */
export function CounterTools({ lines, onFill }: CounterToolsProps) {
  const t = useMessages()
  const format = useFormat()
  const [percent, setPercent] = useState('5')
  const write = (price: number) => format.number(price, { maximumFractionDigits: 4, useGrouping: false })
  const value = parseNumber(percent)
  const isValid = value > 0 && value < 100
  const targets = fillTargets(lines, write)
  return (
    <div className="needs-script mb-3 flex flex-wrap items-center gap-2 text-13">
      <label className="inline-flex items-center gap-2">
        {t('quotes.counter.lower')}
        <TextInput
          inputMode="decimal"
          maxLength={5}
          value={percent}
          aria-invalid={!isValid || undefined}
          onChange={(event) => setPercent(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the counter-offer.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="w-16 text-right"
        />
        %
      </label>
      <Button aria-disabled={!isValid} onClick={() => isValid && onFill(lowerPrices(lines, value, write))}>
        {t('quotes.counter.apply')}
      </Button>
      {Object.keys(targets).length > 0 && (
        <Button onClick={() => onFill(targets)}>{t('quotes.counter.targets')}</Button>
      )}
    </div>
  )
}
