import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { operatorRequests } from '@tiber/contract/operator/operator-requests'
import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import * as customers from '../customers/public.ts'
import { closeTasks } from '../tasks/service.ts'
import { moveApplicant } from '../users/public.ts'
import { selectTemplates } from './access-template-queries.ts'
import { updatePolicy } from './policies.ts'
import * as queries from './queries.ts'
import { changeStatus } from './registration.ts'
import { toAuditEntity, toAuditFields } from './service.ts'

type Decision = CallBody<typeof operatorRequests.decide>

/** Approves a request with a template or into an existing company, or declines it; each decision is made once. */
export function decideRequest(context: Context, accountId: string, decision: Decision): Promise<void> {
  const { templateId, intoAccountId } = decision
  const reason = decision.reason?.trim() || null
  const isDecline = decision.decision === 'DECLINE'
  if (isDecline && !reason)
    throw new PlatformError('F-E-001', 'Give a reason; the applicant reads it, for example "NIF not valid".', 'reason')
  if (isDecline && (templateId || intoAccountId))
    throw new PlatformError('F-E-040', 'A declined company gets nothing.', templateId ? 'templateId' : 'intoAccountId')
  if (templateId && intoAccountId)
    throw new PlatformError('F-E-040', 'A template is for a new company, not for an existing one.', 'templateId')
  return inTransaction(context, async (context) => {
    const account = await customers.lockAccountRow(context, accountId)
    const request = account && (await queries.selectRequest(context, accountId))
    if (!account || !request) throw new PlatformError('F-E-002', 'Access request not found.', 'accountId')
    if (account.status !== 'WAITING_VALIDATION')
      throw new PlatformError('ST0001', 'The request has already been decided.', 'decision')
    if (isDecline) await changeStatus(context, accountId, { status: 'INACTIVE', reason })
    else if (intoAccountId) await mergeInto(context, { account, request, intoAccountId })
    else {
      if (templateId) await applyTemplate(context, account, templateId)
      await changeStatus(context, accountId, { status: 'ACTIVE' })
    }
  })
}

/** Gives a new company the tags, the payment type and the credit limit of a template. */
async function applyTemplate(context: Context, account: customers.AccountRow, templateId: string) {
  const template = (await selectTemplates(context)).find(({ id }) => id === templateId)
  if (!template) throw new PlatformError('F-E-012', `There is no template ${templateId}.`, 'templateId')
  const { name, tagIds, paymentType, creditLimit } = template
  await customers.replaceAccountTags(context, account.id, tagIds)
  const after = await customers.updateAccount(context, account.id, { ...(paymentType && { paymentType }) })
  const tags = (await customers.selectAccountTags(context, account.id)).map((tag) => tag.name)
  await recordChanges(context, [
    {
      ...toAuditEntity(account),
      action: 'UPDATED',
      before: toAuditFields(account),
      after: { ...toAuditFields(after), tags, template: name },
    },
  ])
  if (creditLimit !== null)
    await updatePolicy(context, account.id, {
      type: 'CREDIT_CONTROL',
      active: true,
      credit: { limitWithTax: Number(creditLimit) },
    })
}

type Merge = { account: customers.AccountRow; request: queries.RequestRow; intoAccountId: string }

/** Makes the applicant a user of a company that buys already; the one that was asked for is closed. */
async function mergeInto(context: Context, { account, request, intoAccountId }: Merge) {
  const target = await customers.lockAccountRow(context, intoAccountId)
  if (target?.status !== 'ACTIVE' || target.id === account.id)
    throw new PlatformError('F-E-012', 'Choose a company that is active.', 'intoAccountId')
  await customers.updateAccount(context, account.id, { status: 'INACTIVE' })
  await queries.updateDecision(context, account.id, target.id)
  await closeTasks(context, 'ACCESS_REQUEST', [account.id])
  await moveApplicant(context, {
    userId: request.userId,
    email: request.email,
    from: account.id,
    to: target.id,
    url: request.activationUrl,
  })
  await recordChanges(context, [
    {
      ...toAuditEntity(account),
      action: 'UPDATED',
      before: { status: account.status },
      after: { status: 'INACTIVE', mergedInto: target.name },
    },
  ])
}
