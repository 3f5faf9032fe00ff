import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/account.route'
import { AccountBadge } from './account-badge.tsx'
import { AccountFigures } from './account-figures.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { AccountActions, AccountPath, AccountTabs, useAccountFacts } from './account-head.tsx'
import { AccountOrders, Addresses, OpenOrders, People } from './account-lists.tsx'
import { Activity, Notes, StatusPanel } from './account-panels.tsx'
import { changeAccount, companyRules, noteRules, statusRules, termsRules } from './change-account.server.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { readAccountPage } from './read-account.server.ts'
import { TermsPanel } from './terms-panel.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.account.name ?? ''} · Tiber` }]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const rights = handle.staff?.rights ?? []
  return {
    ...(await readAccountPage(handle, params.id, url.searchParams)),
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
  const { account } = loaderData
  return (
    <DeskPage
      title={account.name}
      badge={<AccountBadge status={account.status} />}
      facts={useAccountFacts(account)}
      actions={<AccountActions {...loaderData} />}
      before={<AccountPath name={account.name} />}
    >
      <AccountFigures account={account} />
      <AccountTabs {...loaderData} />
      <div className="mt-4">
        <OpenTab page={loaderData} result={actionData} />
      </div>
    </DeskPage>
  )
}

type TabProps = { page: Route.ComponentProps['loaderData']; result: Route.ComponentProps['actionData'] }

function OpenTab({ page, result }: TabProps) {
  const { account, tab, orders = [], statement, log = [] } = page
  if (tab === 'orders') return <AccountOrders account={account} orders={orders} />
  if (tab === 'invoices' && statement) return <OpenInvoices statement={statement} />
  if (tab === 'people') return <People account={account} />
  if (tab === 'addresses') return <Addresses account={account} />
  if (tab === 'log') return <Activity activity={log} />
  return <Summary page={page} result={result} />
}

/** What is looked up most often: terms, company, what is in progress, who buys, and what happened last. */
function Summary({ page: { account, tags, may, rules }, result }: TabProps) {
  const forms = { account, result }
  const { terms } = account
  return (
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
        <People account={account} max={peopleOfSummary} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Notes {...forms} rules={rules.note} mayAdd={may.note} />
        {may.update && account.status !== 'WAITING_VALIDATION' && <StatusPanel {...forms} rules={rules.status} />}
        <Activity activity={account.activity} />
      </div>
    </div>
  )
}

/** People listed beside everything else; their tab lists more. */
const peopleOfSummary = 5
