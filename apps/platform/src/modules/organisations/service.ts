// PLACEHOLDER so that the platform loads: replace this file with the real service, keeping these signatures,
// which modules/users uses.
import type { CustomerContext } from '../../context.ts'

/** By Djust id or external id, of the caller's account, else F-E-002 detail organisationId. */
export async function findOrganisation(_context: CustomerContext, id: string): Promise<{ id: string }> {
  return { id }
}

/** Given ids (Djust or external) → Djust ids; one that is not of the caller's account is F-E-002 detail organisations. */
export async function requireOrganisations(_context: CustomerContext, ids: string[]): Promise<Map<string, string>> {
  return new Map(ids.map((id) => [id, id]))
}

type Membership = { userId: string; organisationIds: string[]; mainOrganisationId: string | null }

/** Set-based; only organisations of the caller's account are touched. */
export async function replaceMemberships(_context: CustomerContext, _memberships: Membership[]): Promise<void> {}

/** Lower-case name and lower-case external id → organisation, of the caller's account (external id wins). */
export async function organisationsByName(
  _context: CustomerContext,
): Promise<Map<string, { id: string; name: string }>> {
  return new Map()
}
