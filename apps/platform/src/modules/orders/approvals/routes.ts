import type { approvals } from '@tiber/contract/orders/approvals'
import type { Handlers } from '../../../http/serve.ts'
import { previewOrderApproval } from './approval-preview.ts'
import { decideApprovals, withdrawApprovalRequest } from './decide-approvals.ts'
import { addDelegation, endDelegation, listDelegations } from './delegations.ts'
import { readBudgets } from './evaluate-order.ts'
import { countWaiting, listApprovals, readOrderApproval } from './inbox.ts'
import { decideByLink, readLink } from './links.ts'

export const approvalHandlers: Handlers<typeof approvals> = {
  list: (context, { query }) => listApprovals(context, query ?? {}),
  count: (context) => countWaiting(context),
  readByOrder: (context, { params }) => readOrderApproval(context, params.id),
  decide: (context, { body }) => decideApprovals(context, body),
  withdraw: (context, { params, body }) => withdrawApprovalRequest(context, params.id, body?.reason ?? null),
  preview: (context, { params }) => previewOrderApproval(context, params.id),
  readLink: (context, { params }) => readLink(context, params.token),
  decideByLink: (context, { body }) => decideByLink(context, body),
  budgets: (context) => readBudgets(context, context.caller.accountId),
  delegations: (context) => listDelegations(context),
  delegate: (context, { body }) => addDelegation(context, body),
  endDelegation: (context, { params }) => endDelegation(context, params.id),
}
