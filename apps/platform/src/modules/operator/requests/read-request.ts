import { PlatformError } from '@tiber/contract/errors'
import type { OperatorRequest } from '@tiber/contract/operator/operator-requests'
import type { Context } from '../../../context.ts'
import { findAccessRequest } from '../../accounts/public.ts'
import { findDuplicates } from './duplicates.ts'
import { selectFacts } from './request-queries.ts'

/** Reads a request for access with everything a decision needs. */
export async function readOperatorRequest(context: Context, accountId: string): Promise<OperatorRequest> {
  const request = await findAccessRequest(context, accountId)
  const facts = await selectFacts(context, accountId)
  if (!request || !facts) throw new PlatformError('F-E-002', 'Access request not found.', 'accountId')
  const isOpen = request.status === 'WAITING' || request.status === 'QUESTION'
  return {
    ...request,
    ...facts,
    address: facts.address || null,
    accountId,
    duplicates: isOpen ? await findDuplicates(context, accountId) : [],
  }
}
