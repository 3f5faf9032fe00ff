import type { approvals } from '@tiber/contract/orders/approvals'
import type { Handlers } from '../../http/serve.ts'
import { previewOrderApproval } from './approval-preview.ts'
import { countWaiting, listApprovals, readOrderApproval } from './inbox.ts'
import { decideByLink, readLink } from './links.ts'
import { decideApprovals, withdrawApprovalRequest } from './service.ts'

type Calls = 'list' | 'count' | 'readByOrder' | 'decide' | 'withdraw' | 'preview' | 'readLink' | 'decideByLink'

export const decisionHandlers: Pick<Handlers<typeof approvals>, Calls> = {
  list: (context, { query }) => listApprovals(context, query ?? {}),
  count: (context) => countWaiting(context),
  readByOrder: (context, { params }) => readOrderApproval(context, params.id),
  decide: (context, { body }) => decideApprovals(context, body),
  withdraw: (context, { params, body }) => withdrawApprovalRequest(context, params.id, body?.reason ?? null),
  preview: (context, { params }) => previewOrderApproval(context, params.id),
  readLink: (context, { params }) => readLink(context, params.token),
  decideByLink: (context, { body }) => decideByLink(context, body),
}
