import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ComparisonView } from './comparison-view.ts'

/** Files of the comparison, and the way to the conversations about it. */
export function ComparisonActions({ comparison }: { comparison: ComparisonView }) {
  const t = useMessages()
  const locale = useLocale()
  const path = `/account/quotes/${comparison.id}`
  return (
    <>
      <LinkButton
        to={localisedPath(`${path}/export.xlsx`, locale)}
        reloadDocument
        icon="download"
        prefetch="none"
        className="max-md:hidden"
      >
        {t('quotes.excel')}
      </LinkButton>
      <LinkButton to={localisedPath(`${path}/print`, locale)} icon="printer">
        {t('quotes.print')}
      </LinkButton>
    </>
  )
}
