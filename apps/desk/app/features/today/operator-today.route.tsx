import { useLocation } from 'react-router'
import { Count } from '@tiber/ui/badge.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { SystemFacts } from '../health/system-facts.tsx'
import { useRoleNames } from '../staff/use-role-names.ts'
import type { Route } from './+types/operator-today.route'
import { stepPaths } from '../setup/steps.ts'
import { changeTask } from './change-task.server.ts'
import { DayBars } from './day-bars.tsx'
import { DayFigures } from './day-figures.tsx'
import { readOperatorToday, type OperatorToday } from './read-today.server.ts'
import { SuppliersPanel } from './suppliers-panel.tsx'
import { TaskList } from './task-list.tsx'
import { TeamChanges } from './team-changes.tsx'

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
  const format = useFormat()
  const { orders, suppliers, figures, tasks, missingSteps, mayTakeNext, health, changes, at } = loaderData
  const hasRail = health !== undefined || changes !== undefined
  return (
    <DeskPage
      title={t('today.title')}
      facts={[
        t('today.at', { weekday: capitalise(format.weekday(at.slice(0, 10))), at: format.dateTime(at) }),
        tasks && t('today.operator.count', { n: tasks.all }),
        tasks?.oldest && t('today.operator.oldest', { at: format.dateTime(tasks.oldest) }),
      ]}
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
      <div className={hasRail ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18.5rem]' : 'grid gap-4'}>
        <div className="grid min-w-0 gap-4">
          {tasks && <Tasks {...loaderData} tasks={tasks} result={actionData} />}
          {orders && (
            <Panel title={t('today.sales')} aside={t('today.sales.days')}>
              <DayBars days={orders.days} />
            </Panel>
          )}
          {suppliers && <SuppliersPanel suppliers={suppliers} />}
        </div>
        {hasRail && (
          <div className="grid min-w-0 gap-4">
            {health && (
              <SystemFacts
                health={health}
                aside={<Link to={localisedPath('/operator/health', locale)}>{t('today.health.all')}</Link>}
              />
            )}
            {changes && <TeamChanges changes={changes} />}
          </div>
        )}
      </div>
    </DeskPage>
  )
}

/** The weekday begins a line. */
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
