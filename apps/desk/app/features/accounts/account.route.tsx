import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { Figure, Figures } from '../today/figure.tsx'
import type { Route } from './+types/account.route'
import { AccountBadge } from './account-badge.tsx'
import { CompanyPanel, StatusPanel, TermsPanel } from './account-forms.tsx'
import { Activity, Notes, OpenOrders, People } from './account-panels.tsx'
import { changeAccount, companyRules, noteRules, statusRules, termsRules } from './change-account.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.account.name ?? ''} · Tiber` }]

async function readAccount({ platform }: SessionHandle, id: string) {
  try {
    return await platform.operatorAccounts.read({ params: { id } })
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) throw data('Account not found', { status: 404 })
    throw error
  }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const rights = handle.staff?.rights ?? []
  const [account, tags] = await Promise.all([readAccount(handle, params.id), handle.platform.customerTags.list()])
  return {
    account,
    tags: tags.map(({ id, name }) => ({ value: id, label: name })),
    may: {
      update: rights.includes('ACCOUNT_UPDATE'),
      terms: rights.includes('ACCOUNT_TERMS_UPDATE'),
      note: rights.includes('ACCOUNT_NOTE_CREATE'),
    },
    rules: { company: companyRules(), terms: termsRules(), note: noteRules(), status: statusRules() },
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeAccount(handle, request, params.id)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { account, tags, may, rules } = loaderData
  const { figures, terms } = account
  const facts = [
    account.companyRegistrationName,
    account.vatNumber && t('accounts.vatIs', { number: account.vatNumber }),
    account.vatCheckedAt && t('accounts.checked', { day: format.date(account.vatCheckedAt) }),
    t('accounts.since', { day: format.date(account.createdAt) }),
  ]
  const forms = { account, result: actionData }
  return (
    <DeskPage title={account.name} facts={facts} actions={<AccountBadge status={account.status} />}>
      <Figures>
        <Figure
          label={t('accounts.figure.net')}
          value={format.money(figures.net)}
          note={t('accounts.orders', { n: figures.orders })}
        />
        <Figure
          label={t('accounts.figure.open')}
          value={format.money(figures.openNet)}
          note={[
            t('accounts.orders', { n: figures.openOrders }),
            figures.lateOrders > 0 && t('accounts.figure.late', { n: figures.lateOrders }),
          ]
            .filter(Boolean)
            .join(' · ')}
          tone={figures.lateOrders > 0 ? 'danger' : undefined}
        />
        {terms && (
          <Figure
            label={t('accounts.figure.credit')}
            value={format.money(terms.creditReserved + terms.creditUsed)}
            note={
              terms.creditLimit === null
                ? t('accounts.figure.noLimit')
                : t('accounts.figure.limit', {
                    limit: format.money(terms.creditLimit),
                    reserved: format.money(terms.creditReserved),
                  })
            }
          />
        )}
        <Figure
          label={t('accounts.figure.overdue')}
          value={format.money(figures.overdue)}
          note={t('accounts.figure.invoices', { n: figures.overdueInvoices })}
          tone={figures.overdueInvoices > 0 ? 'danger' : undefined}
        />
      </Figures>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          {terms && (
            <TermsPanel
              {...forms}
              terms={terms}
              rules={rules.terms}
              mayChange={may.terms}
              isOpen={may.terms && !may.update}
            />
          )}
          <CompanyPanel {...forms} rules={rules.company} mayChange={may.update} tags={tags} />
          <OpenOrders account={account} />
          <People account={account} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Notes {...forms} rules={rules.note} mayAdd={may.note} />
          {may.update && account.status !== 'WAITING_VALIDATION' && <StatusPanel {...forms} rules={rules.status} />}
          <Activity account={account} />
        </div>
      </div>
    </DeskPage>
  )
}
