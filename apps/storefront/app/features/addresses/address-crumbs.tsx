import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'

export function AddressCrumbs({ title }: { title: string }) {
  const t = useMessages()
  const locale = useLocale()
  const crumbs = [{ label: t('addresses.title'), to: localisedPath('/account/addresses', locale) }, { label: title }]
  return <Breadcrumb label={t('addresses.crumbs')} crumbs={crumbs} />
}
