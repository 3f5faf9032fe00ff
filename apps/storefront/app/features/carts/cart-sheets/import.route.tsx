import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { data, redirect } from 'react-router'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/import.route'
import { applySheet, uploadSheet } from './import-sheet.server.ts'
import { SheetPreviewView } from './sheet-preview.tsx'
import { SheetUpload } from './sheet-upload.tsx'

export const meta = pageTitle('cart-sheets.title')

const perPage = 200

/** Below carts or below lists, so that the menu highlights the right entry. */
const importPath = (id: string, isList: boolean) => `/account/${isList ? 'buying-lists' : 'carts'}/${id}/import`

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'cart-sheets'))) throw createNotFound(url)
  const sheetId = url.searchParams.get('sheet')
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const query = { page: page - 1, size: perPage }
  const [cart, preview] = await Promise.all([
    handle.platform.carts.read({ params: { id: params.id } }).catch(rethrowAsNotFound(url)),
    sheetId
      ? handle.platform.cartSheets.preview({ params: { id: params.id, sheetId }, query }).catch(rethrowAsNotFound(url))
      : null,
  ])
  const isList = cart.name.startsWith(buyingListPrefix)
  const locale = getPathLocale(url.pathname)
  const path = localisedPath(importPath(cart.id, isList), locale)
  if (path !== url.pathname) throw redirect(path + url.search)
  return {
    cart: { id: cart.id, isList, name: formatCartName(cart.name, getTranslator(locale)) },
    preview,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const input = { id: params.id, form, page: url }
  const outcome = form.get('do') === 'apply' ? await applySheet(handle, input) : await uploadSheet(handle, input)
  return 'to' in outcome ? redirect(outcome.to) : data(outcome, { status: outcome.status })
}

/** Page to import an edited spreadsheet of a cart or list: upload, compare, apply. */
export default function ImportSheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { cart, preview } = loaderData
  const path = (plain: string) => localisedPath(plain, locale)
  const crumbs = cart.isList
    ? [
        { label: t('cart-sheets.lists'), to: path('/account/buying-lists') },
        { label: cart.name, to: path(`/account/buying-lists/${cart.id}`) },
      ]
    : [{ label: cart.name, to: path(`/checkout/cart/${cart.id}`) }]
  return (
    <Page>
      <Breadcrumb label={t('cart-sheets.title')} crumbs={[...crumbs, { label: t('cart-sheets.title') }]} />
      <PageHead
        title={t('cart-sheets.title')}
        sub={t(preview ? 'cart-sheets.sub.preview' : 'cart-sheets.sub', { cart: cart.name })}
      />
      {preview ? (
        <SheetPreviewView key={preview.id} preview={preview} failure={actionData} />
      ) : (
        <SheetUpload cartId={cart.id} failure={actionData} />
      )}
    </Page>
  )
}
