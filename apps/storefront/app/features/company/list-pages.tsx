import { useLocation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Pagination } from '@tiber/ui/pagination.tsx'
import { buildPageHref } from './list-query.ts'

type ListPagesProps = { page: number; size: number; total: number }

/** Shows the range of a list page and its pagination. */
export function ListPages({ page, size, total }: ListPagesProps) {
  const t = useMessages()
  const { search } = useLocation()
  const labels = usePageLabels()
  if (total <= size && page === 1) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 max-md:px-3">
      <span className="sub">
        {t('company.pages.range', {
          from: Math.min((page - 1) * size + 1, total),
          to: Math.min(page * size, total),
          total,
        })}
      </span>
      <Pagination
        page={page}
        pageCount={Math.max(1, Math.ceil(total / size))}
        getHref={(each) => buildPageHref(search, each)}
        labels={labels}
      />
    </div>
  )
}
