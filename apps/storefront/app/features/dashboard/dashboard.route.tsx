import { AccountBudgets } from '#app/features/approvals/budget-meter.tsx'
import { readOptionalPage } from '#app/features/content/page-data.server.ts'
import { StoryBlocks } from '#app/features/content/story-blocks.tsx'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useRoleName } from '#app/i18n/use-role-name.ts'
import { listApproverIds } from '#app/server/approvers.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/dashboard.route'
import { AccountManagerPanel } from './account-manager-panel.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { ReorderPanel } from './reorder-panel.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { QuickOrderBox } from './quick-order-box.tsx'
import { readDashboard, type Dashboard } from './read-dashboard.server.ts'
import { SpendPanel } from './spend-panel.tsx'
import { ActionItemsPanel } from './action-items-panel.tsx'

export const meta = pageTitle('dashboard.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { user, account, accounts } = handle.session
  if (handle.preview) return { content: await readOptionalPage(context, url, 'home'), dashboard: null }
  const path = getHomePath(getPathLocale(url.pathname))
  const [content, hasQuickOrder, dashboard, approverIds, company] = await Promise.all([
    readOptionalPage(context, url, 'home'),
    hasFeature(handle, 'quick-order'),
    readDashboard(handle),
    listApproverIds(handle),
    attempt(handle.dependencies, 'getCustomerAccount', () => handle.platform.customerAccounts.read()),
  ])
  const accountManager = company?.accountManager ?? null
  const isApprover = user !== null && approverIds.includes(user.id)
  const today = new Date().toISOString()
  // The definitions of custom fields are most of a user, and the page shows none.
  const person = user && { firstName: user.firstName, lastName: user.lastName, email: user.email, groups: user.groups }
  const buyer = { user: person, account, accounts, accountManager, isApprover, hasQuickOrder, today, path }
  return { content, dashboard: { overview: dashboard, ...buyer } }
}

/** Dashboard of the buyer, then the blocks of editors; a preview shows the blocks only. */
export default function HomePage({ loaderData: { dashboard, content } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <Page>
      {dashboard ? <BuyerDashboard {...dashboard} /> : <PageHead title={t('dashboard.title')} />}
      {content && (
        <div className="mt-6">
          <StoryBlocks key={content.story.id} page={content} />
        </div>
      )}
    </Page>
  )
}

type BuyerDashboardProps = NonNullable<Route.ComponentProps['loaderData']['dashboard']>

/** Action items, due articles, spend and current company. */
function BuyerDashboard({ overview: dashboard, ...buyer }: BuyerDashboardProps) {
  const t = useMessages()
  const format = useFormat()
  const roleName = useRoleName()
  const { user, account, accounts, accountManager, isApprover, hasQuickOrder, today, path } = buyer
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        sub={t('dashboard.sub', { date: format.date(today), account: account?.name ?? '' })}
      />
      {hasQuickOrder && <QuickOrderBox />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          {dashboard && (isNewBuyer(dashboard) ? <NewBuyerPanel /> : <ActionItemsPanel dashboard={dashboard} />)}
          {dashboard && <SpendPanel spend={dashboard.spend} budget={findMonthlyBudget(dashboard)} />}
          {dashboard && dashboard.budgets.length > 0 && <AccountBudgets budgets={dashboard.budgets} />}
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:[grid-row:1/3]">
          {dashboard && <ReorderPanel suggestions={dashboard.suggestions} />}
          {dashboard && <DeliveriesPanel logisticOrders={dashboard.deliveries.logisticOrders} />}
          <AccountManagerPanel accountManager={accountManager} />
        </div>
        <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <AccountsPanel accounts={accounts} current={account?.id} path={path} />
          <Panel title={t('dashboard.you')}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-13">
              <dt className="text-muted">{t('dashboard.you.name')}</dt>
              <dd className="text-right text-ink">{`${user?.firstName} ${user?.lastName}`}</dd>
              <dt className="text-muted">{t('dashboard.you.email')}</dt>
              <dd className="text-right break-all text-ink">{user?.email}</dd>
              <dt className="text-muted">{t('dashboard.you.role')}</dt>
              <dd className="text-right text-ink">{roleName(user?.groups ?? [], isApprover)}</dd>
            </dl>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Finds the limit the bars of the chart can be compared with; other periods do not fit months. */
const findMonthlyBudget = ({ budgets }: Dashboard) => budgets.find(({ period }) => period === 'MONTH')?.limit

/** True if nothing was ordered within a year and nothing is pending. */
const isNewBuyer = ({ spend, approvals, drafts, toPay, toReceive }: Dashboard) =>
  spend.months.every(({ net }) => net === 0) && approvals.count + drafts.length + toPay.length + toReceive.count === 0

function NewBuyerPanel() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <section className="rounded-3 border border-line-strong bg-surface">
      <EmptyState
        icon="package"
        level={2}
        title={t('dashboard.new')}
        actions={
          <LinkButton to={localisedPath('/c', locale)} variant="primary">
            {t('dashboard.new.shop')}
          </LinkButton>
        }
      >
        {t('dashboard.new.text')}
      </EmptyState>
    </section>
  )
}
