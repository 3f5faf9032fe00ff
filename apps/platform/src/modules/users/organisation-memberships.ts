import type { Organisation } from '@tiber/contract/company/organisations'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { listReachableAddresses } from '../addresses/service.ts'
import { listBranches } from '../organisations/service.ts'
import * as queries from './organisation-membership-queries.ts'

type Membership = { userId: string; organisationIds: string[]; mainOrganisationId: string | null }

/** Replaces the organisations of any number of users; those in other accounts stay. */
export function replaceMemberships(context: CustomerContext, memberships: Membership[]): Promise<void> {
  const rows = memberships.flatMap(({ userId, organisationIds, mainOrganisationId }) =>
    [...new Set(organisationIds)].map((organisationId) => ({
      userId,
      organisationId,
      isMain: organisationId === mainOrganisationId,
    })),
  )
  return inTransaction(context, async (context) => {
    await queries.deleteOrganisationMemberships(
      context,
      memberships.map(({ userId }) => userId),
    )
    if (rows.length > 0) await queries.insertOrganisationMemberships(context, rows)
  })
}

/** Lists the organisations of the user with everything below them (PLATFORM.md call 52). */
export async function listOwnOrganisations(context: CustomerContext): Promise<Organisation[]> {
  return listBranches(context, await queries.selectOwnOrganisationIds(context))
}

type AddressFilter = { account?: boolean; organisationIds?: string[]; shipping?: boolean; billing?: boolean }

/** Lists the addresses of the named organisations or, by default, of the account and the user's own organisations. */
export async function listOwnAddresses(
  context: CustomerContext,
  { account, organisationIds, ...filter }: AddressFilter,
) {
  return listReachableAddresses(context, {
    ...filter,
    account: account ?? organisationIds === undefined,
    organisationIds: organisationIds ?? (await queries.selectOwnOrganisationIds(context)),
  })
}
