import { useLocation } from 'react-router'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import type { Column } from './columns.ts'
import type { ListViews } from './read-views.server.ts'
import { ManageView, SaveView } from './view-forms.tsx'
import { isSameState, toViewState } from './view-state.ts'

type ViewsBarProps = {
  views: ListViews
  /** The columns that can be left out and moved. */
  columns: Column[]
}

/** The saved views of a list, what it shows now as a new one, and its columns. The address holds all of it. */
export function ViewsBar({ views, columns }: ViewsBarProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const state = toViewState(search)
  const current = views.list.find((view) => isSameState(view.state, state))
  return (
    <div className="views-bar">
      <nav aria-label={t('views.title')} className="views-tabs">
        <ViewTab to={pathname} isCurrent={state === ''}>
          {t('views.all')}
        </ViewTab>
        {views.list.map((view) => (
          <ViewTab key={view.id} to={`${pathname}?${view.state}`} isCurrent={view === current} title={view.name}>
            <span className="truncate">{view.name}</span>
            {view.shared && (
              <>
                <Icon name="users" size="small" className="text-muted" />
                <VisuallyHidden>{t('views.shared')}</VisuallyHidden>
              </>
            )}
          </ViewTab>
        ))}
      </nav>
      {current?.mayChange && <ManageView key={current.id} view={current} mayShare={views.mayShare} />}
      {state !== '' && !current && <SaveView key={`${views.list.length} ${state}`} views={views} state={state} />}
      <div className="ml-auto">
        <ColumnsMenu columns={columns} />
      </div>
    </div>
  )
}

type ViewTabProps = { to: string; isCurrent: boolean; title?: string; children: React.ReactNode }

function ViewTab({ to, isCurrent, title, children }: ViewTabProps) {
  return (
    <Link
      to={to}
      title={title}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={classes('views-tab', isCurrent && 'bg-surface-selected font-medium text-ink')}
    >
      {children}
    </Link>
  )
}
