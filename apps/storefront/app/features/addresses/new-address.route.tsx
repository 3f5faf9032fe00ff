import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/new-address.route'
import { AddressCrumbs } from './address-crumbs.tsx'
import { AddressForm } from './address-form.tsx'
import { addressRules, defaultAddressValues } from './address-rules.server.ts'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { saveAddress } from './save-address.server.ts'

export const meta = pageTitle('addresses.new')

export function loader({ url }: Route.LoaderArgs) {
  return {
    rules: addressRules(),
    initial: defaultAddressValues(),
    countries: listCountries(getPathLocale(url.pathname)),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const listPath = localisedPath('/account/addresses', getPathLocale(url.pathname))
  return saveAddress({ request, handle: context.get(sessionContext), listPath })
}

export default function NewAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <Page>
      <AddressCrumbs title={t('addresses.new')} />
      <PageHead title={t('addresses.new')} />
      <AddressForm {...loaderData} result={actionData} submitLabel={t('addresses.create')} />
    </Page>
  )
}
