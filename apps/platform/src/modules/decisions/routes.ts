import type { approvals } from '@tiber/contract/approvals'
import type { Handlers } from '../../http/serve.ts'
import { foreseeOrder } from './foresight.ts'
import { countWaiting, listApprovals, readApprovalOf } from './inbox.ts'
import { decideByLink, readLink } from './links.ts'
import { decideAll, withdrawQuestion } from './service.ts'

type Calls = 'list' | 'count' | 'ofOrder' | 'decide' | 'withdraw' | 'foresight' | 'readLink' | 'decideByLink'

export const decisionHandlers: Pick<Handlers<typeof approvals>, Calls> = {
  list: (context, { query }) => listApprovals(context, query ?? {}),
  count: (context) => countWaiting(context),
  ofOrder: (context, { params }) => readApprovalOf(context, params.id),
  decide: (context, { body }) => decideAll(context, body),
  withdraw: (context, { params, body }) => withdrawQuestion(context, params.id, body?.reason ?? null),
  foresight: (context, { params }) => foreseeOrder(context, params.id),
  readLink: (context, { params }) => readLink(context, params.token),
  decideByLink: (context, { body }) => decideByLink(context, body),
}
