import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../../context.ts'
import type { ApprovalMail } from './notify-deciders.ts'
import { selectDeciders } from './decider-queries.ts'

import { buildShopUrl } from '../../users/public.ts'
import { toDay } from '../../prices/service.ts'
import { readApprovals } from './inbox.ts'
import { createDecisionLink } from './links.ts'
import { mailAboutOrder } from '../notify/order-mails.ts'
import { selectApprovalAccount } from './approval-queries.ts'
import { buildApprovalMail, type ApprovalMailFacts } from './mail-texts.ts'

/**
 * Mails one approver about one order. The link is created here, so that no job stores its token; a user who may no
 * longer decide gets no mail.
 */
export async function mailApproval(context: Context, mail: ApprovalMail) {
  const day = toDay(context.now())
  const deciders = await selectDeciders(context, [mail.approvalId], day)
  const person = deciders.find(({ userId, tier }) => userId === mail.userId && tier === mail.tier)
  const account = await selectApprovalAccount(context, mail.approvalId)
  if (!person || !account) return
  const locale = person.locale ?? defaultLocale
  const reader = { userId: person.userId, accountId: account.id, day }
  const [approval] = await readApprovals({ ...context, locale }, [mail.approvalId], reader)
  const token = await inTransaction(context, (context) => createDecisionLink(context, mail))
  if (!approval || !token) return
  const facts = toMailFacts(approval, locale)
  const text = buildApprovalMail(locale, mail.because, {
    ...facts,
    firstName: person.firstName,
    onBehalfOf: person.onBehalfOf,
    accountName: account.name,
  })
  await mailAboutOrder(
    context,
    { orderId: approval.order.id },
    {
      to: person.email,
      locale,
      action: buildShopUrl(context, locale, `/auth/decide/${token}`),
      ...text,
    },
  )
}

/** Formats what the mail says in the reader's language. */
function toMailFacts(
  { order, lines, requester, tiers, tier, budgets, decisions, requestedAt }: Approval,
  locale: Locale,
) {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: order.currency, useGrouping: 'always' })
  const formatMoney = (value: number) => amount.format(value)
  const returned = decisions.findLast(({ decision }) => decision === 'RETURNED')
  return {
    requester: requester.name,
    reference: order.reference,
    net: formatMoney(order.net),
    gross: formatMoney(order.gross),
    threshold: formatMoney(tiers[tier]?.thresholdWithoutTax ?? 0),
    purchaseOrder: order.purchaseOrder,
    costCentre: order.costCentre,
    suppliers: order.suppliers.join(', '),
    lines: lines.map(({ quantity, name, net }): [string, string, string] => [
      new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(quantity),
      name,
      formatMoney(net),
    ]),
    moreLines: order.lineCount - lines.length,
    budgets: budgets.map(({ policy, remainingBefore, remainingAfter }) => ({
      policy,
      before: formatMoney(remainingBefore),
      after: formatMoney(remainingAfter),
    })),
    returnedBecause: returned?.reason ?? null,
    requestedAt: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(
      new Date(requestedAt),
    ),
  } satisfies Omit<ApprovalMailFacts, 'firstName' | 'onBehalfOf' | 'accountName'>
}
