import type { approvals } from '@tiber/contract/orders/approvals'
import type { LinkState } from '@tiber/contract/orders/approval-enums'
import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../../context.ts'
import { decideOrder } from './decide-order.ts'
import { approvalTimeouts, type ApprovalMail } from './notify-deciders.ts'
import { createLinkToken, hashLinkToken, useLinkToken } from '../../users/public.ts'
import { toDay } from '../../prices/service.ts'
import { readApprovals } from './inbox.ts'
import * as queries from './link-queries.ts'
import { requireReason } from './decide-approvals.ts'

/**
 * Creates a mailed decision link: signed, so that forged tokens are refused without a query, single-use and bound to
 * the current order version.
 */
export async function createDecisionLink(context: Context, { approvalId, tier, userId }: ApprovalMail) {
  const orderVersion = await queries.selectOrderVersion(context, { approvalId, tier })
  if (orderVersion === undefined) return undefined
  const name = context.tokens.createOpaqueToken()
  const token = `${name}.${context.tokens.signText(toSignedText(name))}`
  const lifetimeSeconds = approvalTimeouts.linkLifetimeSeconds
  await createLinkToken(context, { userId, purpose: 'DECISION', lifetimeSeconds, token })
  await queries.insertLink(context, { hash: hashLinkToken(token), approvalId, tier, orderVersion })
  return token
}

const toSignedText = (name: string) => `decision ${name}`

/** Shows the approval without changing anything, because mail scanners open links too. */
export async function readLink(context: Context, token: string): Promise<CallResult<typeof approvals.readLink>> {
  const link = await requireLink(context, token)
  const state = getLinkState(link, context.now())
  const { approvalId, userId, accountId } = link
  const reader = { userId, accountId, day: toDay(context.now()) }
  const [approval = null] = state === 'OPEN' ? await readApprovals(context, [approvalId], reader) : []
  return {
    state,
    firstName: link.firstName,
    locale: link.locale ?? defaultLocale,
    accountName: link.accountName,
    reference: link.reference,
    expiresAt: new Date(link.expiresAt).toISOString(),
    status: link.status,
    approval,
  }
}

/** Decides in the name of the user the link was mailed to, with the same function as the shop. */
export function decideByLink(context: Context, body: CallBody<typeof approvals.decideByLink>) {
  const reason = requireReason(body)
  return inTransaction(context, async (context) => {
    const link = await requireLink(context, body.token)
    requireOpen(getLinkState(link, context.now()))
    await useLinkToken(context, body.token, 'DECISION')
    const { orderId, reference, userId: id, userName: name, orderVersion: expectedVersion } = link
    const verdict = { decider: { id, name }, decision: body.decision, reason, channel: 'MAIL' as const }
    const status = await decideOrder({ ...context, expectedVersion }, orderId, verdict)
    return { reference, status }
  })
}

async function requireLink(context: Context, token: string): Promise<queries.LinkRow> {
  const [name = '', signature = '', ...rest] = token.split('.')
  const isSigned = rest.length === 0 && context.tokens.isValidSignature(toSignedText(name), signature)
  const link = isSigned ? await queries.selectLink(context, hashLinkToken(token), toDay(context.now())) : undefined
  if (!link) throw new PlatformError('F-E-002', 'This link does not exist.', 'token')
  return link
}

function getLinkState({ isUsed, isCurrent, isDecider, expiresAt }: queries.LinkRow, now: Date): LinkState {
  if (isUsed) return 'USED'
  if (!isCurrent) return 'SUPERSEDED'
  if (new Date(expiresAt) <= now) return 'EXPIRED'
  return isDecider ? 'OPEN' : 'NOT_APPROVER'
}

function requireOpen(state: LinkState) {
  if (state === 'USED' || state === 'EXPIRED') throw new PlatformError('AU0004', undefined, 'token')
  if (state === 'NOT_APPROVER') throw new PlatformError('PE0001', 'You are not an approver of this order.', 'token')
  if (state === 'SUPERSEDED')
    throw new PlatformError('ST0001', 'The order has changed since you were asked to approve it.', 'token')
}
