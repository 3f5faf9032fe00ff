import { useLocation } from 'react-router'
import { Count } from '@tiber/ui/badge.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { useRoleNames } from '../staff/use-role-names.ts'
import type { Route } from './+types/operator-today.route'
import { stepPaths } from '../setup/steps.ts'
import { changeTask } from './change-task.server.ts'
import { DayBars } from './day-bars.tsx'
import { Figure, Figures } from './figure.tsx'
import { readOperatorToday, type OperatorToday } from './read-today.server.ts'
import { TaskList } from './task-list.tsx'

export const meta = pageTitle('today.title')

export const loader = ({ url, context }: Route.LoaderArgs) => readOperatorToday(context.get(sessionContext), url)

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeTask(handle, request)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname + url.search, flash)
}

export default function OperatorTodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { orders, suppliers, figures, tasks, missingSteps, mayTakeNext, health } = loaderData
  return (
    <DeskPage
      title={t('today.title')}
      sub={tasks ? t('today.operator.count', { n: tasks.all }) : t('today.operator.sub')}
      actions={
        mayTakeNext && (
          <LinkButton to={localisedPath('/operator/next', locale)} variant="primary" icon="play">
            {t('today.next')} <KeyHint>N</KeyHint>
          </LinkButton>
        )
      }
    >
      {missingSteps && <SetupList steps={missingSteps} />}
      {figures && <DayFigures figures={figures} />}
      {health && <HealthLine health={health} />}
      <div className="grid gap-4">
        {tasks && <Tasks {...loaderData} tasks={tasks} result={actionData} />}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {orders && (
            <Panel title={t('today.sales')} aside={t('today.sales.days')}>
              <DayBars days={orders.days} />
            </Panel>
          )}
          {suppliers && <Suppliers suppliers={suppliers} />}
        </div>
      </div>
    </DeskPage>
  )
}

/** Whether anything failed, in one line that leads to what. */
function HealthLine({ health: { failed, waiting } }: { health: NonNullable<OperatorToday['health']> }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <p className="-mt-2 mb-4 flex items-center gap-2 text-13">
      <span className={failed > 0 ? 'text-danger-text' : 'text-success-text'}>
        <Icon name={failed > 0 ? 'octagon-alert' : 'circle-check'} size="small" />
      </span>
      <Link to={localisedPath('/operator/health', locale)}>
        {failed > 0 ? t('today.health.failed', { n: failed }) : t('today.health.well')}
      </Link>
      {waiting > 0 && <span className="text-muted">{t('today.health.waiting', { n: waiting })}</span>}
    </p>
  )
}

/** Six numbers of the day; each opens its list. */
function DayFigures({ figures }: { figures: NonNullable<OperatorToday['figures']> }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const toPath = (path: string) => localisedPath(path, locale)
  const { orders, waiting, blocked, requests, incidents, overdueInvoices } = figures
  const change = orders.netBefore > 0 ? orders.net / orders.netBefore - 1 : undefined
  return (
    <Figures>
      <Figure
        value={format.number(orders.count)}
        label={`${t('today.figure.orders')} · ${t('today.figure.net', { net: format.money(orders.net) })}${
          change === undefined ? '' : ` · ${change > 0 ? '+' : ''}${format.percent(change, 0)}`
        }`}
        to={toPath('/operator/orders')}
      />
      <Figure
        value={format.number(waiting.count)}
        label={`${t('today.figure.waiting')} · ${t('today.figure.overdue', { n: waiting.overdue })}`}
        to={toPath(`/operator/orders?show=${waiting.overdue > 0 ? 'unanswered' : 'WAITING_SUPPLIER'}`)}
      />
      <Figure
        value={format.number(blocked.count)}
        label={`${t('today.figure.blocked')} · ${format.money(blocked.gross)}`}
        to={toPath('/operator/orders?show=BLOCKED')}
      />
      {requests && (
        <Figure
          value={format.number(requests.count)}
          label={
            requests.oldest
              ? `${t('today.requests')} · ${t('today.figure.since', { at: format.dateTime(requests.oldest) })}`
              : t('today.requests')
          }
          to={toPath('/operator/requests')}
        />
      )}
      <Figure
        value={format.number(incidents.count)}
        label={
          incidents.oldest
            ? `${t('today.figure.incidents')} · ${t('today.figure.since', { at: format.dateTime(incidents.oldest) })}`
            : t('today.figure.incidents')
        }
        to="#tasks"
      />
      {overdueInvoices && (
        <Figure
          value={format.money(overdueInvoices.gross)}
          label={`${t('today.figure.invoices', { n: overdueInvoices.count })} · ${t('today.figure.accounts', {
            n: overdueInvoices.accounts,
          })}`}
          to={toPath('/operator/accounts?show=overdue')}
        />
      )}
    </Figures>
  )
}

type TasksProps = Pick<Route.ComponentProps['loaderData'], 'role' | 'isSnoozed'> & {
  tasks: NonNullable<OperatorToday['tasks']>
  result: Parameters<typeof TaskList>[0]['result']
}

function Tasks({ tasks, role, isSnoozed, result }: TasksProps) {
  const t = useMessages()
  const format = useFormat()
  const { pathname } = useLocation()
  const nameRoles = useRoleNames()
  const label = (text: string, count: number) => (
    <>
      {text} <b className="tabular-nums">{format.number(count)}</b>
    </>
  )
  return (
    <section id="tasks" className="panel-box" aria-label={t('today.tasks')}>
      <header className="panel-head flex-wrap gap-2">
        <h2 className="text-14">
          {t('today.tasks')} <Count hot={tasks.all > 0}>{tasks.all}</Count>
        </h2>
        <LinkChips
          label={t('today.tasks.role')}
          className="mb-0"
          chips={[
            { label: label(t('today.tasks.all'), tasks.all), to: pathname, isCurrent: !role && !isSnoozed },
            ...tasks.byRole.map((each) => ({
              label: label(nameRoles([each.role]), each.count),
              to: `${pathname}?role=${each.role}`,
              isCurrent: each.role === role,
            })),
            ...(tasks.snoozed > 0
              ? [
                  {
                    label: label(t('today.tasks.snoozed'), tasks.snoozed),
                    to: `${pathname}?snoozed=1`,
                    isCurrent: isSnoozed,
                  },
                ]
              : []),
          ]}
        />
      </header>
      {tasks.tasks.length === 0 ? (
        <EmptyState icon="circle-check" level={3} title={t('today.tasks.none')}>
          {tasks.nextDeadline
            ? t('today.tasks.none.deadline', { at: format.dateTime(tasks.nextDeadline) })
            : t('today.tasks.none.text')}
        </EmptyState>
      ) : (
        <TaskList tasks={tasks.tasks} result={result} />
      )}
      {tasks.total > tasks.tasks.length && (
        <p className="border-t border-line px-4 py-2 text-13 text-muted">
          {t('today.tasks.more', { n: tasks.total - tasks.tasks.length })}
        </p>
      )}
    </section>
  )
}

// messages: setup.step.*
/** What is missing until the shop is open; it stays here until then. */
function SetupList({ steps }: { steps: NonNullable<OperatorToday['missingSteps']> }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Note title={t('today.setup')} className="mb-4">
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {steps.map((name) => (
          <li key={name}>
            <Link to={localisedPath(`/operator/setup/${stepPaths[name]}`, locale)}>{t(`setup.step.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Suppliers({ suppliers }: { suppliers: NonNullable<OperatorToday['suppliers']> }) {
  const t = useMessages()
  const format = useFormat()
  const hours = (seconds: number | null) =>
    seconds === null ? '–' : t('today.hours', { hours: format.number(seconds / 3600, { maximumFractionDigits: 1 }) })
  return (
    <Panel title={t('today.suppliers')} aside={t('today.suppliers.days')} flush>
      <Table label={t('today.suppliers')} list>
        <thead>
          <tr>
            <HeadCell>{t('today.supplier')}</HeadCell>
            <HeadCell kind="num">{t('today.orders')}</HeadCell>
            <HeadCell kind="num">{t('today.answer')}</HeadCell>
            <HeadCell kind="num">{t('today.declined')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {suppliers.map(({ supplier, orders, acceptance, declinedPercent }) => (
            <Row key={supplier.id}>
              <Cell phone="full" kind="text">
                {supplier.name}
              </Cell>
              <Cell kind="num" label={t('today.orders')}>
                {format.number(orders)}
              </Cell>
              <Cell kind="num" label={t('today.answer')}>
                {hours(acceptance.medianSeconds)}
              </Cell>
              <Cell kind="num" label={t('today.declined')}>
                {format.percent(declinedPercent / 100, 1)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
