import type { approvals } from '@tiber/contract/orders/approvals'
import type { Handlers } from '../../http/serve.ts'
import { addDelegation, endDelegation, listDelegations } from './delegations.ts'
import { readBudgets } from './service.ts'

type Calls = 'budgets' | 'delegations' | 'delegate' | 'endDelegation'

export const approvalHandlers: Pick<Handlers<typeof approvals>, Calls> = {
  budgets: (context) => readBudgets(context, context.caller.accountId),
  delegations: (context) => listDelegations(context),
  delegate: (context, { body }) => addDelegation(context, body),
  endDelegation: (context, { params }) => endDelegation(context, params.id),
}
