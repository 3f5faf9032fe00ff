import { data, redirect } from 'react-router'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { readFormData } from '#app/server/form.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/settings.route'
import { changeSettings } from './change-settings.server.ts'
import { readOverview } from './read-lists.server.ts'
import { SettingForms } from './setting-forms.tsx'

export const meta = pageTitle('buying-lists.settings.title')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const [{ id, name, shared = false, customerUserId }, { lists, canExtend }] = await Promise.all([
    handle.platform.carts.read({ params: { id: params.id } }).catch(rethrowAsNotFound(url)),
    readOverview(handle, { search: '', order: 'name:asc', page: 1 }),
  ])
  return {
    list: { id, name: stripListPrefix(name), shared, isOwn: customerUserId === handle.session.user?.id },
    others: lists.filter((each) => each.id !== id).map((each) => ({ id: each.id, name: each.name, lines: each.lines })),
    canExtend,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  const outcome = await changeSettings(context.get(sessionContext), { id: params.id, form, page: url })
  if ('problem' in outcome) return data(outcome, { status: outcome.status })
  const end = outcome.isGone ? '/account/buying-lists' : `/account/buying-lists/${params.id}`
  return redirect(localisedPath(end, getPathLocale(url.pathname)))
}

/** Settings of a list, each in its own form: name, sharing, owner, merging. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { list } = loaderData
  const path = (plain: string) => localisedPath(plain, locale)
  return (
    <Page>
      <Breadcrumb
        label={t('buying-lists.title')}
        crumbs={[
          { label: t('buying-lists.title'), to: path('/account/buying-lists') },
          { label: list.name, to: path(`/account/buying-lists/${list.id}`) },
          { label: t('buying-lists.settings.title') },
        ]}
      />
      <PageHead title={t('buying-lists.settings.title')} sub={list.name} />
      <SettingForms {...loaderData} failure={actionData} />
    </Page>
  )
}
