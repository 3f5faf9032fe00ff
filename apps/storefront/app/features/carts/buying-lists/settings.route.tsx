import { data, redirect, Form, useNavigation } from 'react-router'
import type { ComponentProps, ReactNode } from 'react'
import { maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { Route } from './+types/settings.route'
import { changeSettings, type SettingFailure } from './change-lists.server.ts'
import { readOverview } from './read-lists.server.ts'

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
  if (params.id.trim() === '') throw createNotFound(url)
  const outcome = await changeSettings(context.get(sessionContext), { id: params.id, form, page: url })
  if ('problem' in outcome) return data(outcome, { status: outcome.status })
  const end = outcome.isGone ? '/account/buying-lists' : `/account/buying-lists/${encodeURIComponent(params.id)}`
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

type SettingFormsProps = {
  list: { id: string; name: string; shared: boolean; isOwn: boolean }
  others: { id: string; name: string; lines: number }[]
  canExtend: boolean
  failure: SettingFailure | undefined
}

// messages: buying-lists.settings.problem.*
function SettingForms({ list, others, canExtend, failure }: SettingFormsProps) {
  const t = useMessages()
  const getProblem = (form: string) =>
    failure?.form === form &&
    (failure.problem === 'refused' ? failure.reason : t(`buying-lists.settings.problem.${failure.problem}`))
  const getTyped = (form: string, otherwise = '') => (failure?.form === form ? failure.typed : otherwise)
  return (
    <div className="grid max-w-220 gap-4">
      <Setting
        title={t('buying-lists.settings.name')}
        verb="rename"
        button={t('buying-lists.settings.name.save')}
        hasField
      >
        <Field label={t('buying-lists.new.label')} error={getProblem('rename')}>
          <TextInput
            name="value"
            defaultValue={getTyped('rename', list.name)}
            maxLength={maxListNameLength}
            autoComplete="off"
          />
        </Field>
      </Setting>
      {canExtend && others.length > 0 && <MergeSetting others={others} problem={getProblem('merge')} />}
      {canExtend && list.isOwn && (
        <Setting
          title={t('buying-lists.settings.sharing')}
          verb={list.shared ? 'unshare' : 'share'}
          icon="users"
          button={t(list.shared ? 'buying-lists.unshare' : 'buying-lists.share')}
        >
          <p className="text-13">{t(list.shared ? 'buying-lists.settings.shared' : 'buying-lists.settings.private')}</p>
        </Setting>
      )}
      {list.isOwn && <OwnerSetting typed={getTyped('owner')} problem={getProblem('owner')} />}
      {list.isOwn && (
        <Setting title={t('buying-lists.delete')} verb="delete" icon="trash-2" button={t('buying-lists.delete')}>
          <p className="text-13">{t('buying-lists.settings.delete.text')}</p>
        </Setting>
      )}
    </div>
  )
}

type Problem = ComponentProps<typeof Field>['error']

function MergeSetting({ others, problem }: Pick<SettingFormsProps, 'others'> & { problem: Problem }) {
  const t = useMessages()
  return (
    <Setting
      title={t('buying-lists.settings.merge')}
      verb="merge"
      icon="merge"
      button={t('buying-lists.settings.merge.do')}
      hasField
    >
      <Field
        label={t('buying-lists.settings.merge.label')}
        hint={t('buying-lists.settings.merge.hint')}
        error={problem}
      >
        <Select name="value" defaultValue="">
          <option value="">{t('buying-lists.settings.merge.none')}</option>
          {others.map(({ id, name, lines }) => (
            <option key={id} value={id}>
              {t('buying-lists.settings.merge.option', { name, n: lines })}
            </option>
          ))}
        </Select>
      </Field>
    </Setting>
  )
}

function OwnerSetting({ typed, problem }: { typed: string; problem: Problem }) {
  const t = useMessages()
  return (
    <Setting
      title={t('buying-lists.settings.owner')}
      verb="owner"
      button={t('buying-lists.settings.owner.do')}
      hasField
    >
      <Field
        label={t('buying-lists.settings.owner.label')}
        hint={t('buying-lists.settings.owner.hint')}
        error={problem}
      >
        <TextInput name="value" type="email" defaultValue={typed} maxLength={255} autoComplete="off" />
      </Field>
    </Setting>
  )
}

type SettingProps = {
  title: string
  verb: string
  icon?: IconName
  button: string
  /** Aligns the button with the field instead of the text below it. */
  hasField?: boolean
  children: ReactNode
}

function Setting({ title, verb, icon, button, hasField = false, children }: SettingProps) {
  const isBusy = useNavigation().formData?.get('do') === verb
  return (
    <Panel title={title}>
      <Form
        method="post"
        noValidate
        className={`flex flex-wrap justify-between gap-3 ${hasField ? 'items-start' : 'items-center'}`}
      >
        <div className="min-w-60 flex-1">{children}</div>
        <Button
          type="submit"
          name="do"
          value={verb}
          busy={isBusy}
          {...(icon && { icon })}
          variant={verb === 'rename' ? 'primary' : 'secondary'}
          className={hasField ? 'mt-6.5 max-md:mt-0 max-md:w-full' : 'max-md:w-full'}
        >
          {button}
        </Button>
      </Form>
    </Panel>
  )
}
