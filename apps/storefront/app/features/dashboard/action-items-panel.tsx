import type { ReactNode } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Count } from '@tiber/ui/badge.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Dashboard } from './read-dashboard.server.ts'
import { useActionItems, type ActionItem } from './use-action-items.ts'

/** Lists what the user has to do, most urgent first, each with a link to do it. */
export function ActionItemsPanel({ dashboard }: { dashboard: Dashboard }) {
  const t = useMessages()
  const items = useActionItems(dashboard)
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {t('dashboard.waiting')}
          {items.length > 0 && <Count hot>{items.length}</Count>}
        </span>
      }
      flush
    >
      {items.length === 0 ? (
        <EmptyState icon="circle-check" level={3} title={t('dashboard.waiting.none')}>
          {t('dashboard.waiting.none.text')}
        </EmptyState>
      ) : (
        <ul>
          {items.map(({ key, ...item }) => (
            <ActionItemRow key={key} {...item} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const tones = {
  danger: 'bg-danger-soft text-danger-text',
  warning: 'bg-warning-soft text-warning-text',
  info: 'bg-info-soft text-info-text',
}

function ActionItemRow({ tone, icon, title, text, due, amount, action }: Omit<ActionItem, 'key'>): ReactNode {
  return (
    <li className="list-row flex flex-wrap gap-x-4 gap-y-2 py-2.5">
      <span className={classes('grid size-8 flex-none place-items-center rounded-2', tones[tone])}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-[calc(100%-4rem)]">
        <b className="block text-13 font-medium text-ink">{title}</b>
        <span className="block text-12 text-muted">{text}</span>
      </div>
      {(due || amount) && (
        <div className="flex items-center gap-x-4 whitespace-nowrap max-md:ml-12 max-md:flex-col max-md:items-start">
          {due && <span className="sub">{due}</span>}
          {amount && <span className="text-13 font-medium text-ink">{amount}</span>}
        </div>
      )}
      <LinkButton to={action.to} className="min-w-24 max-md:ml-auto">
        {action.label}
      </LinkButton>
    </li>
  )
}
