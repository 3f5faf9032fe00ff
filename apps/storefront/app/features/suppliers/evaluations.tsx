import { Stars } from '#app/product-ui/stars.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Pagination } from '@tiber/ui/pagination.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { GradeDistribution } from './grade-distribution.tsx'

type Evaluation = { id: string; comment: string | null; grade: number; date: string }
type EvaluationsProps = {
  evaluations: Evaluation[]
  rating: string | null
  count: number
  /** Number of evaluations with one star up to five; empty if the platform does not tell. */
  gradeCounts: number[]
  page: number
  pageCount: number
}

/** Lists customers' evaluations, newest first. */
export function Evaluations({ evaluations, rating, count, gradeCounts, page, pageCount }: EvaluationsProps) {
  const t = useMessages()
  const format = useFormat()
  const labels = usePageLabels()
  return (
    <Panel
      title={t('suppliers.evaluations')}
      aside={rating !== null && count > 0 && t('suppliers.evaluations.stat', { rating, n: count })}
    >
      <GradeDistribution counts={gradeCounts} />
      {evaluations.length === 0 && <p className="text-13 text-muted">{t('suppliers.evaluations.none')}</p>}
      <ul>
        {evaluations.map(({ id, comment, grade, date }) => (
          <li key={id} className="border-b border-line py-2 text-13 last:border-b-0">
            <Stars rating={grade} />
            <span className="ml-3 text-12 text-muted">{format.date(date)}</span>
            {comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment}</p>}
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          getHref={(each) => `?page=${each}`}
          labels={{
            ...labels,
            navigation: t('suppliers.pages'),
            previous: t('suppliers.pages.previous'),
            next: t('suppliers.pages.next'),
          }}
        />
      )}
    </Panel>
  )
}
