import { maxQuoteSuppliers } from '@tiber/contract/quotes/quote-enums'
import { useId, useState } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { countSoldLines, type Supplier } from './suggest-suppliers.ts'
import type { RequestState } from './use-request.ts'

type SupplierPanelProps = { suppliers: Supplier[]; request: RequestState }

// messages: quotes.request.suppliers.problem.*
/** Chooses whom to ask; those that sell some of the articles come first. */
export function SupplierPanel({ suppliers, request }: SupplierPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const noteId = useId()
  const { supplierIds, problems, lines } = request
  const counts = countSoldLines(lines)
  const articles = lines.filter(({ article }) => article !== null).length
  const isFirst = ({ id, isSuggested }: Supplier) => (counts.size > 0 ? counts.has(id) : isSuggested)
  const first = suppliers
    .filter(isFirst)
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) || a.name.localeCompare(b.name))
  const others = suppliers.filter((each) => !isFirst(each))
  const problem = problems.suppliers
  const toChoice = (supplier: Supplier) => (
    <SupplierChoice
      key={supplier.id}
      supplier={supplier}
      sold={counts.get(supplier.id) ?? 0}
      articles={articles}
      isChosen={supplierIds.includes(supplier.id)}
      onChoose={(isChosen) => request.chooseSupplier(supplier.id, isChosen)}
    />
  )
  // It stays open while its last supplier is unticked.
  const [isOpen] = useState(() => others.some(({ id }) => supplierIds.includes(id)))
  return (
    <Panel
      title={t('quotes.request.suppliers')}
      aside={t('quotes.request.suppliers.chosen', { n: supplierIds.length })}
    >
      <fieldset aria-describedby={noteId} className="min-w-0">
        <legend className="sr-only">{t('quotes.request.suppliers')}</legend>
        <div className="request-suppliers">
          {first.map(toChoice)}
          {others.length > 0 && (
            <details open={isOpen || undefined}>
              <summary className="cursor-pointer py-2 text-13 text-accent-text">
                {t('quotes.request.suppliers.others', { n: others.length })}
              </summary>
              {others.map(toChoice)}
            </details>
          )}
        </div>
        <div id={noteId} className="mt-2 text-12 text-muted">
          {problem ? (
            <FieldError>
              {t(`quotes.request.suppliers.problem.${problem}`, { max: format.number(maxQuoteSuppliers) })}
            </FieldError>
          ) : (
            t('quotes.request.suppliers.hint')
          )}
        </div>
      </fieldset>
    </Panel>
  )
}

type SupplierChoiceProps = {
  supplier: Supplier
  sold: number
  /** Number of lines with an article. */
  articles: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function SupplierChoice({ supplier, sold, articles, isChosen, onChoose }: SupplierChoiceProps) {
  const t = useMessages()
  const format = useFormat()
  const { id, name, onTimePercent } = supplier
  const facts = [
    articles > 0 &&
      (sold > 0
        ? t('quotes.request.suppliers.sold', { sold: format.number(sold), n: articles })
        : t('quotes.request.suppliers.soldNone')),
    onTimePercent !== null && t('quotes.request.suppliers.onTime', { percent: format.percent(onTimePercent / 100) }),
  ]
  return (
    <Checkbox
      name="supplier"
      value={id}
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
      className="request-supplier"
      label={
        <span className="min-w-0">
          {name}
          <SubLine>{facts.filter(Boolean).join(' · ')}</SubLine>
        </span>
      }
    />
  )
}
