import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import type { Dashboard } from './read-dashboard.server.ts'

export type ActionItem = {
  key: string
  tone: 'danger' | 'warning' | 'info'
  icon: IconName
  title: string
  text: string
  due?: string
  amount?: string
  action: { label: string; to: string }
}

type ItemContext = {
  t: ReturnType<typeof useMessages>
  format: ReturnType<typeof useFormat>
  to: (path: string) => string
  money: (amount: number, currency?: string) => string
}

/** Returns what the user has to do, most urgent first. */
export function useActionItems({ approvals, toReceive, toPay, drafts, overdue, deliveries }: Dashboard): ActionItem[] {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const context: ItemContext = {
    t,
    format,
    to: (path) => localisedPath(path, locale),
    money: (amount, currency) => format.money(amount, { ...(currency && { currency }) }),
  }
  return [
    ...buildApprovalItem(approvals, context),
    ...toPay.map((order) => buildPaymentItem(order, context)),
    ...buildOverdueItem(overdue, context),
    ...buildLateItem(deliveries, context),
    ...buildReceiptItem(toReceive, context),
    ...drafts.map((draft) => buildDraftItem(draft, context)),
  ]
}

function buildApprovalItem(approvals: Dashboard['approvals'], { t, to, money }: ItemContext): ActionItem[] {
  const [first] = approvals.first
  if (approvals.count === 0 || !first) return []
  return [
    {
      key: 'approvals',
      tone: 'danger',
      icon: 'stamp',
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
}

function buildPaymentItem(order: Dashboard['toPay'][number], { t, format, to, money }: ItemContext): ActionItem {
  return {
    key: `pay ${order.reference}`,
    tone: 'danger',
    icon: 'credit-card',
    title: t('dashboard.task.pay', { reference: order.reference }),
    text: t('dashboard.task.pay.text'),
    due: t('dashboard.since', { date: format.date(order.placedAt) }),
    amount: money(order.gross, order.currency),
    action: { label: t('dashboard.do.pay'), to: `${to('/checkout/payment')}?order=${order.reference}` },
  }
}

function buildOverdueItem(overdue: Dashboard['overdue'], { t, to, money }: ItemContext): ActionItem[] {
  if (overdue.count === 0) return []
  return [
    {
      key: 'overdue',
      tone: 'warning',
      icon: 'receipt',
      title: t('dashboard.task.overdue', { n: overdue.count }),
      text: t('dashboard.task.overdue.text'),
      amount: money(overdue.gross, overdue.currency),
      action: { label: t('dashboard.do.see'), to: `${to('/account/invoices')}?status=OVERDUE` },
    },
  ]
}

function buildLateItem({ late, logisticOrders }: Dashboard['deliveries'], { t, to }: ItemContext): ActionItem[] {
  if (late === 0) return []
  return [
    {
      key: 'late',
      tone: 'warning',
      icon: 'clock-alert',
      title: t('dashboard.task.late', { n: late }),
      text: logisticOrders
        .filter((order) => order.late)
        .slice(0, 2)
        .map(({ logisticReference, supplier }) => `${supplier}, ${logisticReference}`)
        .join(' · '),
      action: { label: t('dashboard.do.see'), to: `${to('/account/orders')}?late=1` },
    },
  ]
}

function buildReceiptItem({ count, orders }: Dashboard['toReceive'], { t, format, to }: ItemContext): ActionItem[] {
  if (count === 0) return []
  return [
    {
      key: 'receive',
      tone: 'info',
      icon: 'package-check',
      title: t('dashboard.task.receive', { n: count }),
      text: orders.map(({ supplier, reference }) => `${supplier}, ${reference}`).join(' · '),
      ...(orders[0]?.shippedAt && { due: t('dashboard.since', { date: format.date(orders[0].shippedAt) }) }),
      action: { label: t('dashboard.do.confirm'), to: to(`/account/orders/${orders[0]!.reference}`) },
    },
  ]
}

function buildDraftItem(draft: Dashboard['drafts'][number], { t, format, to, money }: ItemContext): ActionItem {
  return {
    key: `draft ${draft.cartId}`,
    tone: 'info',
    icon: 'file-pen',
    title: t('dashboard.task.draft', { name: formatCartName(draft.name, t) }),
    text: t('dashboard.task.draft.text', { n: draft.lineCount }),
    due: t('dashboard.since', { date: format.date(draft.updatedAt) }),
    amount: money(draft.net, draft.currency),
    action: { label: t('dashboard.do.continue'), to: `${to('/checkout/shipping')}?cart=${draft.cartId}` },
  }
}
