import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'

/** Breadcrumbs from the catalogue's root to this category. */
export function CatalogueBreadcrumb({ chain }: { chain: { name: string; path: string }[] }) {
  const t = useMessages()
  const locale = useLocale()
  const steps = [{ name: t('catalogue.title'), path: '/c' }, ...chain]
  const crumbs = steps.map(({ name, path }) => ({ label: name, to: localisedPath(path, locale) }))
  return <Breadcrumb label={t('catalogue.crumbs')} crumbs={crumbs} />
}
