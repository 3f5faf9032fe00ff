import { data, Form } from 'react-router'
import { validate } from '#app/features/frame/validate.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/address.route'
import { AddressCrumbs } from './address-crumbs.tsx'
import { AddressForm } from './address-form.tsx'
import { addressRules, toAddressValues } from './address-rules.server.ts'
import { getAddressName } from './address-search.ts'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { readAddressBook } from './read-address-book.server.ts'
import { saveAddress } from './save-address.server.ts'

export const meta = pageTitle('addresses.edit.title')

/** An address is found by its Djust id alone, so other ids need no request. */
export const middleware: Route.MiddlewareFunction[] = [
  validate(({ params }) => /^\d{10}$/.test(params['addressId'] ?? '')),
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { addresses, hasFailed } = await readAddressBook(context.get(sessionContext))
  if (hasFailed) throw data('Service Unavailable', { status: 503 })
  // A foreign, deleted or unknown address looks the same.
  const address = addresses.find(({ id }) => id === params.addressId)
  if (!address) throw createNotFound(url)
  return {
    id: address.id,
    name: getAddressName(address),
    rules: addressRules(),
    initial: toAddressValues(address),
    countries: listCountries(getPathLocale(url.pathname)),
  }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const listPath = localisedPath('/account/addresses', getPathLocale(url.pathname))
  return saveAddress({ request, handle: context.get(sessionContext), listPath, addressId: params.addressId })
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { id, name, ...form } = loaderData
  return (
    <Page>
      <AddressCrumbs title={name} />
      <PageHead
        title={name}
        actions={
          <Form method="post" action={localisedPath('/account/addresses', locale)}>
            <Button type="submit" name="do" value={`delete ${id}`} variant="danger-quiet" icon="trash-2">
              {t('addresses.delete')}
            </Button>
          </Form>
        }
      />
      <AddressForm key={id} {...form} result={actionData} submitLabel={t('addresses.save')} />
    </Page>
  )
}
