import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { compareFormId } from './compare-box.tsx'
import { clearCompared, maxCompared, useCompareList } from './compare-list.ts'

/** Shows the number of articles selected for comparison and the link to compare them. */
export function CompareBar() {
  const t = useMessages()
  const locale = useLocale()
  const list = useCompareList()
  const path = localisedPath('/compare', locale)
  return (
    <>
      <form id={compareFormId} action={path} className="needs-no-script py-2">
        <Button type="submit">{t('search.compare')}</Button>
      </form>
      {list.length > 0 && (
        <div className="dock">
          <span className="text-13">{t('search.compare.count', { n: list.length, most: maxCompared })}</span>
          <span className="ml-auto flex gap-2">
            <Button onClick={clearCompared}>{t('search.compare.clear')}</Button>
            <LinkButton to={`${path}?${new URLSearchParams(list.map((sku) => ['skus', sku]))}`} icon="columns-3">
              {t('search.compare')}
            </LinkButton>
          </span>
        </div>
      )}
    </>
  )
}
