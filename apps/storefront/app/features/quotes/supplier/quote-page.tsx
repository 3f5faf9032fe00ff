import { useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { TurnBadge } from '../turn-badge.tsx'
import type { QuoteChangeResult } from './change-quote.server.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteVersions } from './quote-versions.tsx'
import type { QuoteView } from './quote-view.ts'

type QuotePageProps = {
  quote: QuoteView
  result: QuoteChangeResult | undefined
  /** The conversation with the supplier. */
  children: ReactNode
}

/** A supplier's quote: its offer line by line, answers to it, its versions and the conversation about it. */
export function QuotePage({ quote, result, children }: QuotePageProps) {
  const t = useMessages()
  const locale = useLocale()
  const getFailureText = useFailureText()
  const [isOpen, setIsCountering] = useState(result?.intent === 'counter')
  const isCountering = isOpen && quote.allowed.includes('COUNTER')
  const isBusy = useNavigation().formData?.has('intent') ?? false
  const { supplier, masterQuoteId } = quote
  return (
    <Page>
      <Breadcrumb
        label={t('quotes.title')}
        crumbs={[
          { label: t('quotes.title'), to: localisedPath('/account/quotes', locale) },
          { label: quote.name, to: localisedPath(`/account/quotes/${masterQuoteId}`, locale) },
          { label: supplier.name },
        ]}
      />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {supplier.name}
            <TurnBadge turn={quote.turn} />
          </span>
        }
        sub={<NextStep quote={quote} />}
        actions={
          <QuoteActions
            quote={quote}
            result={result}
            isBusy={isBusy}
            isCountering={isCountering}
            onCounter={() => setIsCountering(true)}
          />
        }
      />
      {result?.failure && <FailureNote className="mb-4" {...getFailureText(result.failure)} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid min-w-0 gap-4">
          <QuoteLines
            quote={quote}
            result={result}
            isCountering={isCountering}
            isBusy={isBusy}
            onCancel={() => setIsCountering(false)}
          />
          {children}
        </div>
        <div className="grid min-w-0 gap-4">
          <QuoteFacts quote={quote} />
          <QuoteVersions quote={quote} />
        </div>
      </div>
    </Page>
  )
}

// messages: quotes.next.*
/** Says what happens next, and until when. */
function NextStep({ quote: { status, deadline, validityDate, supplier, turn } }: { quote: QuoteView }) {
  const t = useMessages()
  const format = useFormat()
  const day = status === 'WAITING_FOR_CUSTOMER' ? validityDate : turn === 'SUPPLIER' ? deadline : null
  return (
    <>
      {t(`quotes.next.${status}`, { supplier: supplier.name })}
      {day && <> {t('quotes.next.until', { date: format.date(day) })}</>}
    </>
  )
}
