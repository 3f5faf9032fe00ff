import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'

export function AddressCrumbs({ title }: { title: string }) {
  const t = useMessages()
  const locale = useLocale()
  const crumbs = [{ label: t('addresses.title'), to: localisedPath('/account/addresses', locale) }, { label: title }]
  return <Breadcrumb label={t('addresses.crumbs')} crumbs={crumbs} />
}
