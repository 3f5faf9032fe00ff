import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { maxExported } from './export-limit.ts'
import type { Results } from '../read-results.server.ts'
import { buildSearch } from '../results/results-state.ts'
import { useTotalText } from '../results/use-total-text.ts'

/** Downloads the list as CSV; warns first if the list exceeds the export limit. */
export function ExportLink({ results }: { results: Results }) {
  const t = useMessages()
  const locale = useLocale()
  const total = useTotalText(results)
  const { state, view, categoryId } = results
  const categories = categoryId !== undefined && state.categories.length === 0 ? [categoryId] : state.categories
  const file = localisedPath('/search/export.csv', locale) + buildSearch({ ...state, categories, view, page: 1 })
  const label = (
    <>
      <Icon name="download" size="small" />
      <span className="max-md:sr-only">{t('search.export')}</span>
    </>
  )
  if (results.total <= maxExported)
    return (
      <a href={file} download className={buttonClasses({})}>
        {label}
      </a>
    )
  return (
    <PopoverMenu trigger={label} triggerClassName={buttonClasses({})}>
      <p className="max-w-80 px-3 pt-2 pb-1 text-12 text-muted">
        {t('search.export.limited', { most: maxExported, total })}
      </p>
      <a href={file} download className={menuRow}>
        <Icon name="download" size="small" />
        {t('search.export.first', { most: maxExported })}
      </a>
    </PopoverMenu>
  )
}
