import type { buyingPolicies, BuyingPolicy } from '@tiber/contract/company/accounts'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import * as policyQueries from './policy-queries.ts'
import { lockAccountRow } from '../customers/public.ts'

type Body = CallBody<typeof buyingPolicies.update>
type Tier = policyQueries.PolicyRow['tiers'][number]

/** Updates the policy of one type; approvers must be users of the account. */
export async function updatePolicy(context: Context, accountId: string, body: Body): Promise<BuyingPolicy> {
  const tiers = toTiers(body)
  requireComplete(body, tiers)
  return inTransaction(context, async (context) => {
    const account = await lockAccountRow(context, accountId)
    if (!account) throw new PlatformError('F-E-002', 'Account not found.', 'id')
    const policies = await withApprovers(context, accountId, await policyQueries.selectPolicies(context, accountId))
    const before = policies.find(({ type }) => type === body.type)
    const { type, active, quota = null, credit = null } = body
    const row = await policyQueries.upsertPolicy(context, { accountId, type, active, tiers, quota, credit })
    const [policy] = await withApprovers(context, accountId, [row])
    const named = new Set(policy!.tiers.flatMap(({ approvers }) => approvers.map(({ id }) => id)))
    const stranger = tiers.flatMap(({ approverUserIds }) => approverUserIds).find((id) => !named.has(id))
    if (stranger) throw new PlatformError('F-E-002', `${stranger} is not a user of this account.`, 'approverUserIds')
    const entry = { accountId, entity: 'BUYING_POLICY' as const, entityId: accountId, entityName: type }
    const change = { ...(before && { before: toAuditFields(before) }), after: toAuditFields(policy!) }
    await recordChanges(context, [{ ...entry, action: before ? 'UPDATED' : 'CREATED', ...change }])
    return policy!
  })
}

/** Formats a policy for the audit trail: amounts and names, no ids. */
function toAuditFields({ active, tiers, quota, credit }: BuyingPolicy) {
  return {
    active,
    tiers: tiers.map(({ thresholdWithoutTax, approvers }) => {
      const names = approvers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
      return `${thresholdWithoutTax} €: ${names.join(', ') || '–'}`
    }),
    quota: quota && `${quota.amountWithoutTax} € / ${quota.period}`,
    credit: credit && `${credit.limitWithTax} €`,
  }
}

export const listPolicies = (context: CustomerContext): Promise<BuyingPolicy[]> =>
  readPolicies(context, context.caller.accountId)

export async function readPolicies(context: Context, accountId: string): Promise<BuyingPolicy[]> {
  return withApprovers(context, accountId, await policyQueries.selectPolicies(context, accountId))
}

/** Converts the body to tiers, lowest amount first; a plain list of approvers is a single tier. */
function toTiers({ tiers, approverUserIds, thresholdWithoutTax }: Body): Tier[] {
  if (tiers && (approverUserIds ?? thresholdWithoutTax) !== undefined)
    throw new PlatformError('F-E-040', "Send either 'tiers' or 'approverUserIds', not both.", 'tiers')
  if (approverUserIds) return [{ thresholdWithoutTax: thresholdWithoutTax ?? 0, approverUserIds }]
  return (tiers ?? []).toSorted((a, b) => a.thresholdWithoutTax - b.thresholdWithoutTax)
}

/** Requires an active policy to have what it decides by. */
function requireComplete({ type, active, quota, credit }: Body, tiers: Tier[]) {
  if (!active) return
  const missing = {
    MANUAL_VALIDATION: tiers.length === 0 && 'tiers',
    QUOTA: !quota && 'quota',
    CREDIT_CONTROL: !credit && 'credit',
  }
  const field = missing[type]
  if (field) throw new PlatformError('F-E-001', `'${field}' parameter is required`, field)
}

async function withApprovers(
  context: Context,
  accountId: string,
  rows: policyQueries.PolicyRow[],
): Promise<BuyingPolicy[]> {
  const ids = [...new Set(rows.flatMap(({ tiers }) => tiers.flatMap(({ approverUserIds }) => approverUserIds)))]
  const people = ids.length === 0 ? [] : await policyQueries.selectApprovers(context, accountId, ids)
  return rows.map(({ type, active, tiers, quota, credit }) => ({
    accountId,
    type,
    active,
    quota,
    credit,
    tiers: tiers.map(({ thresholdWithoutTax, approverUserIds }) => ({
      thresholdWithoutTax,
      approvers: people.filter(({ id }) => approverUserIds.includes(id)),
    })),
    approverUserIds: people.map(({ id }) => id),
  }))
}
