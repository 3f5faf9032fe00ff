import type { ReactNode } from 'react'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Count } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes/class-merge.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Dashboard } from './read-dashboard.server.ts'

type ActionItem = {
  key: string
  tone: 'danger' | 'warning' | 'info'
  icon: IconName
  title: string
  text: string
  due?: string
  amount?: string
  action: { label: string; to: string }
}

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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0 max-md:px-3">
      <span className={classes('grid size-8 flex-none place-items-center rounded-2', tones[tone])}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-[calc(100%-4rem)]">
        <b className="block text-13 font-medium text-ink">{title}</b>
        <span className="block text-12 text-muted">{text}</span>
      </div>
      {due && <span className="text-12 whitespace-nowrap text-muted max-md:ml-12 max-md:flex-1">{due}</span>}
      {amount && <span className="text-13 font-medium whitespace-nowrap text-ink max-md:ml-auto">{amount}</span>}
      <LinkButton to={action.to} className="min-w-24 max-md:ml-auto">
        {action.label}
      </LinkButton>
    </li>
  )
}

function useActionItems({ approvals, toReceive, toPay, drafts, overdue, deliveries }: Dashboard): ActionItem[] {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const to = (path: string) => localisedPath(path, locale)
  const money = (amount: number, currency?: string) => format.money(amount, { ...(currency && { currency }) })
  const [first] = approvals.first
  return [
    ...(approvals.count > 0 && first
      ? [
          {
            key: 'approvals',
            tone: 'danger' as const,
            icon: 'stamp' as const,
            title:
              approvals.count === 1
                ? t('dashboard.task.approve', { reference: first.reference })
                : t('dashboard.task.approvals', { n: approvals.count }),
            text: t('dashboard.task.approve.text', { requester: first.requester, n: first.lineCount }),
            // The total is shown only if all approvals are loaded, not just the first ones.
            ...(approvals.first.length === approvals.count && {
              amount: money(approvals.first.reduce((sum, { net }) => sum + net, 0)),
            }),
            action: { label: t('dashboard.do.review'), to: to('/account/approvals') },
          },
        ]
      : []),
    ...toPay.map((order) => ({
      key: `pay ${order.reference}`,
      tone: 'danger' as const,
      icon: 'credit-card' as const,
      title: t('dashboard.task.pay', { reference: order.reference }),
      text: t('dashboard.task.pay.text'),
      due: t('dashboard.since', { date: format.date(order.placedAt) }),
      amount: money(order.gross, order.currency),
      action: { label: t('dashboard.do.pay'), to: `${to('/checkout/payment')}?order=${order.reference}` },
    })),
    ...(overdue.count > 0
      ? [
          {
            key: 'overdue',
            tone: 'warning' as const,
            icon: 'receipt' as const,
            title: t('dashboard.task.overdue', { n: overdue.count }),
            text: t('dashboard.task.overdue.text'),
            amount: money(overdue.gross, overdue.currency),
            action: { label: t('dashboard.do.see'), to: `${to('/account/invoices')}?status=OVERDUE` },
          },
        ]
      : []),
    ...(deliveries.late > 0
      ? [
          {
            key: 'late',
            tone: 'warning' as const,
            icon: 'clock-alert' as const,
            title: t('dashboard.task.late', { n: deliveries.late }),
            text: deliveries.logisticOrders
              .filter(({ late }) => late)
              .slice(0, 2)
              .map(({ logisticReference, supplier }) => `${supplier}, ${logisticReference}`)
              .join(' · '),
            action: { label: t('dashboard.do.see'), to: `${to('/account/orders')}?late=1` },
          },
        ]
      : []),
    ...(toReceive.count > 0
      ? [
          {
            key: 'receive',
            tone: 'info' as const,
            icon: 'package-check' as const,
            title: t('dashboard.task.receive', { n: toReceive.count }),
            text: toReceive.orders.map(({ supplier, reference }) => `${supplier}, ${reference}`).join(' · '),
            ...(toReceive.orders[0]?.shippedAt && {
              due: t('dashboard.since', { date: format.date(toReceive.orders[0].shippedAt) }),
            }),
            action: { label: t('dashboard.do.confirm'), to: to(`/account/orders/${toReceive.orders[0]!.reference}`) },
          },
        ]
      : []),
    ...drafts.map((draft) => ({
      key: `draft ${draft.cartId}`,
      tone: 'info' as const,
      icon: 'file-pen' as const,
      title: t('dashboard.task.draft', { name: formatCartName(draft.name, t) }),
      text: t('dashboard.task.draft.text', { n: draft.lineCount }),
      due: t('dashboard.since', { date: format.date(draft.updatedAt) }),
      amount: money(draft.net, draft.currency),
      action: { label: t('dashboard.do.continue'), to: `${to('/checkout/shipping')}?cart=${draft.cartId}` },
    })),
  ]
}
