import type { approvals } from '@tiber/contract/approvals'
import type { LinkState } from '@tiber/contract/approval-words'
import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../context.ts'
import type { ApprovalMail } from '../approvals/service.ts'
import { hashOfLink as hashOf } from '../identity/service.ts'
import { decideOrder } from '../orders/service.ts'
import { dayOf } from '../prices/service.ts'
import { readApprovals } from './inbox.ts'
import * as queries from './link-queries.ts'
import { requiredReason } from './service.ts'
import { waitingTimes } from './waiting-times.ts'

/** Signed, so that what we never mailed is refused unread; good once, and only for the question as it stands now. */
export async function newDecisionLink(context: Context, { approvalId, tier, userId }: ApprovalMail) {
  const name = context.tokens.newOpaque()
  const token = `${name}.${context.tokens.signatureOf(signedText(name))}`
  const expiresAt = new Date(context.now().getTime() + waitingTimes.linkLivesMs)
  const isMade = await queries.insertLink(context, { hash: hashOf(token), approvalId, tier, userId, expiresAt })
  return isMade ? token : undefined
}

const signedText = (name: string) => `decision ${name}`

/** Shows what is asked and changes nothing: whoever looks into mails for their reader opens links, too. */
export async function readLink(context: Context, token: string): Promise<CallResult<typeof approvals.readLink>> {
  const link = await requireLink(context, token)
  const state = stateOf(link, context.now())
  const { approvalId, userId, accountId } = link
  const reader = { userId, accountId, day: dayOf(context.now()) }
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

/** By the same function as in the shop, in the name of whom the link was mailed to. */
export function decideByLink(context: Context, body: CallBody<typeof approvals.decideByLink>) {
  const reason = requiredReason(body)
  const hash = hashOf(body.token)
  return inTransaction(context, async (context) => {
    await queries.lockLink(context, hash)
    const link = await requireLink(context, body.token)
    requireOpen(stateOf(link, context.now()))
    await queries.markLinkUsed(context, hash)
    const { orderId, reference, userId: id, userName: name, orderVersion: expectedVersion } = link
    const verdict = { decision: body.decision, reason, way: 'MAIL' as const }
    const status = await decideOrder({ ...context, expectedVersion }, orderId, { id, name }, verdict)
    return { reference, status }
  })
}

async function requireLink(context: Context, token: string): Promise<queries.LinkRow> {
  const [name = '', signature = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && context.tokens.isSignatureOf(signedText(name), signature)
  const link = isOurs ? await queries.selectLink(context, hashOf(token), dayOf(context.now())) : undefined
  if (!link) throw new PlatformError('F-E-002', 'There is no such link.', 'token')
  return link
}

function stateOf({ isUsed, isSame, isAsked, expiresAt }: queries.LinkRow, now: Date): LinkState {
  if (isUsed) return 'USED'
  if (!isSame) return 'SUPERSEDED'
  if (new Date(expiresAt) <= now) return 'EXPIRED'
  return isAsked ? 'OPEN' : 'NOT_ASKED'
}

function requireOpen(state: LinkState) {
  if (state === 'USED' || state === 'EXPIRED') throw new PlatformError('AU0004', undefined, 'token')
  if (state === 'NOT_ASKED') throw new PlatformError('PE0001', 'You are not asked about this order.', 'token')
  if (state === 'SUPERSEDED')
    throw new PlatformError('ST0001', 'The order is no longer the one you were asked about.', 'token')
}
