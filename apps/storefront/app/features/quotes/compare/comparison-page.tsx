import type { AwardPreset } from '@tiber/contract/quotes/quote-enums'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Segmented } from '@tiber/ui/inputs/segmented.tsx'
import { NoWrapPart } from '@tiber/ui/no-wrap-part.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { TurnBadge } from '../turn-badge.tsx'
import { AwardDialog } from './award-dialog.tsx'
import { AwardDock } from './award-dock.tsx'
import { AwardFields } from './award-fields.tsx'
import type { QuoteActionResult } from './change-master-quote.server.ts'
import { ComparisonActions } from './comparison-actions.tsx'
import { ComparisonGrid } from './comparison-grid.tsx'
import { listReferences, type ComparisonView, type PriceReference } from './comparison-view.ts'
import { SupplierList } from './supplier-list.tsx'
import { useAwards } from './use-awards.ts'

type ComparisonPageProps = { comparison: ComparisonView; result: QuoteActionResult | undefined }

/** Compares the offers for a request and awards its lines. */
export function ComparisonPage({ comparison, result }: ComparisonPageProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const { lines, suppliers, canChange } = comparison
  const { awards, totals, preset, choose, clear, choosePreset } = useAwards(comparison)
  const references = listReferences(comparison)
  const [chosenReference, setReference] = useState<PriceReference>()
  const reference = chosenReference ?? references[0] ?? 'target'
  const isSending = useNavigation().formData?.get('intent') === 'award'
  const [isConfirming, setIsConfirming] = useState(false)
  const [isNothingChosen, setIsNothingChosen] = useState(false)
  useCloseAfter(isSending, () => setIsConfirming(false))
  const canAward = canChange && suppliers.some(({ isAwardable }) => isAwardable)
  return (
    <Page>
      <ComparisonHead comparison={comparison} canAward={canAward} />
      {result?.failure && <FailureNote className="mb-4" {...getFailureText(result.failure)} />}
      {comparison.description && (
        <p className="mb-4 max-w-[78ch] text-13 whitespace-pre-line">{comparison.description}</p>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {canAward && <PresetBar comparison={comparison} value={preset} onChoose={choosePreset} />}
        {references.length > 1 && <ReferenceBar references={references} value={reference} onChoose={setReference} />}
      </div>
      {suppliers.length === 0 && (
        <EmptyState icon="message-square-quote" level={2} title={t('quotes.notSent')}>
          {t('quotes.notSent.text')}
        </EmptyState>
      )}
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault()
          setIsConfirming(totals.lineCount > 0)
          setIsNothingChosen(totals.lineCount === 0)
        }}
      >
        <AwardFields comparison={comparison} awards={awards} />
        <ComparisonGrid {...{ comparison, reference, awards, totals }} onAward={choose} onClear={clear} />
        {canAward && (
          <AwardDock
            totals={totals}
            lineCount={lines.length}
            isBusy={isSending}
            isNothingChosen={(isNothingChosen || result?.isNothingChosen === true) && totals.lineCount === 0}
          />
        )}
      </Form>
      {isConfirming && (
        <AwardDialog {...{ comparison, awards, totals }} isBusy={isSending} onClose={() => setIsConfirming(false)} />
      )}
      {suppliers.length > 0 && <SupplierList masterQuoteId={comparison.id} suppliers={suppliers} />}
    </Page>
  )
}

/** Closes the dialog once the page behind it shows the result. */
function useCloseAfter(isSending: boolean, close: () => void) {
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending) close()
    wasSending.current = isSending
  }, [isSending, close])
}

function ComparisonHead({ comparison, canAward }: { comparison: ComparisonView; canAward: boolean }) {
  const t = useMessages()
  const list = { label: t('quotes.title'), to: localisedPath('/account/quotes', useLocale()) }
  return (
    <>
      <Breadcrumb label={t('quotes.title')} crumbs={[list, { label: comparison.name }]} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {comparison.name}
            <TurnBadge turn={comparison.turn} />
          </span>
        }
        sub={<Summary comparison={comparison} canAward={canAward} />}
        actions={<ComparisonActions comparison={comparison} />}
      />
    </>
  )
}

function Summary({ comparison, canAward }: { comparison: ComparisonView; canAward: boolean }) {
  const t = useMessages()
  const { suppliers, lines, firstExpiry, neededBy } = comparison
  const offerCount = suppliers.filter(({ version }) => version > 0).length
  return (
    <>
      {t('quotes.summary', { n: offerCount, of: suppliers.length, lines: lines.length })}
      {firstExpiry && <DatedText text="quotes.summary.expiry" day={firstExpiry} />}
      {neededBy && <DatedText text="quotes.summary.needed" day={neededBy} />}
      {canAward && <> {t('quotes.summary.choose')}</>}
    </>
  )
}

function DatedText({ text, day }: { text: 'quotes.summary.expiry' | 'quotes.summary.needed'; day: string }) {
  const t = useMessages()
  const date = useFormat().date(day)
  return (
    <>
      {' '}
      <NoWrapPart text={t(text, { date })} part={date} />
    </>
  )
}

type PresetBarProps = {
  comparison: ComparisonView
  /** Undefined if the suppliers were chosen by hand. */
  value: AwardPreset | undefined
  onChoose: (preset: AwardPreset) => void
}

// messages: quotes.preset.*
function PresetBar({ comparison, value, onChoose }: PresetBarProps) {
  const t = useMessages()
  const format = useFormat()
  const options = comparison.presets.map(({ preset, totals }) => ({
    value: preset as AwardPreset | 'HAND',
    label: (
      <>
        {t(`quotes.preset.${preset}`)}{' '}
        <span className="ml-1.5 text-muted max-md:hidden">{format.money(totals.net)}</span>
      </>
    ),
  }))
  return (
    <span className="needs-script inline-flex max-w-full items-center gap-2 max-md:flex-wrap">
      <span className="text-12 font-medium text-muted">{t('quotes.presets')}</span>
      <span className="max-w-full overflow-x-auto">
        <Segmented
          label={t('quotes.presets')}
          name="preset"
          value={value ?? 'HAND'}
          options={value ? options : [...options, { value: 'HAND', label: t('quotes.preset.HAND') }]}
          onChange={(chosen) => chosen !== 'HAND' && onChoose(chosen)}
        />
      </span>
    </span>
  )
}

type ReferenceBarProps = {
  references: PriceReference[]
  value: PriceReference
  onChoose: (reference: PriceReference) => void
}

// messages: quotes.reference.*
function ReferenceBar({ references, value, onChoose }: ReferenceBarProps) {
  const t = useMessages()
  return (
    <span className="needs-script inline-flex items-center gap-2">
      <span className="text-12 font-medium text-muted">{t('quotes.references')}</span>
      <Segmented
        label={t('quotes.references')}
        name="reference"
        value={value}
        options={references.map((each) => ({ value: each, label: t(`quotes.reference.${each}`) }))}
        onChange={onChoose}
      />
    </span>
  )
}
