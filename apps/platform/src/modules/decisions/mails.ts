import type { Approval } from '@tiber/contract/approval-shapes'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../context.ts'
import { decidersOf, type ApprovalMail } from '../approvals/service.ts'
import { shopPage } from '../identity/service.ts'
import { dayOf } from '../prices/service.ts'
import { readApprovals } from './inbox.ts'
import { newDecisionLink } from './links.ts'
import { selectAccountOf } from './mail-queries.ts'
import { askingMail, type AskingFacts } from './mail-texts.ts'

/** Asks one person about one order. The link is made here, so that no job stores it; who is no longer asked hears nothing. */
export async function mailApproval(context: Context, mail: ApprovalMail) {
  const day = dayOf(context.now())
  const asked = await decidersOf(context, [mail.approvalId], day)
  const person = asked.find(({ userId, tier }) => userId === mail.userId && tier === mail.tier)
  const account = await selectAccountOf(context, mail.approvalId)
  if (!person || !account) return
  const locale = person.locale ?? defaultLocale
  const reader = { userId: person.userId, accountId: account.id, day }
  const [approval] = await readApprovals({ ...context, locale }, [mail.approvalId], reader)
  const token = await inTransaction(context, (context) => newDecisionLink(context, mail))
  if (!approval || !token) return
  const facts = factsOf(approval, locale)
  const text = askingMail(locale, mail.because, {
    ...facts,
    firstName: person.firstName,
    onBehalfOf: person.onBehalfOf,
    accountName: account.name,
  })
  await context.mailer.send({
    to: person.email,
    locale,
    action: shopPage(context, locale, `/auth/decide/${token}`),
    ...text,
  })
}

/** What a decision needs, in the words and numbers of the reader. */
function factsOf({ order, lines, requester, tiers, tier, budgets, decisions, askedAt }: Approval, locale: Locale) {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: order.currency, useGrouping: 'always' })
  const money = (value: number) => amount.format(value)
  const returned = decisions.findLast(({ decision }) => decision === 'RETURNED')
  return {
    requester: requester.name,
    reference: order.reference,
    net: money(order.net),
    gross: money(order.gross),
    threshold: money(tiers[tier]?.thresholdWithoutTax ?? 0),
    purchaseOrder: order.purchaseOrder,
    costCentre: order.costCentre,
    suppliers: order.suppliers.join(', '),
    lines: lines.map(({ quantity, name, net }) => `${quantity} × ${name}: ${money(net)}`),
    moreLines: order.lineCount - lines.length,
    budgets: budgets.map(({ policy, leftBefore, leftAfter }) => ({
      policy,
      before: money(leftBefore),
      after: money(leftAfter),
    })),
    returnedBecause: returned?.reason ?? null,
    askedAt: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(
      new Date(askedAt),
    ),
  } satisfies Omit<AskingFacts, 'firstName' | 'onBehalfOf' | 'accountName'>
}
