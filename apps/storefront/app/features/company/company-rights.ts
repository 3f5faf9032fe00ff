import type { CustomerUser } from '@tiber/contract/company/identity'
import { getRights } from '@tiber/contract/permissions'

export type CompanyRights = ReturnType<typeof getCompanyRights>

/** Returns what the user may do in the company administration; the platform checks it again. */
export function getCompanyRights(user: Pick<CustomerUser, 'groups'> | null) {
  const rights = getRights(user?.groups ?? [])
  return {
    canReadPolicies: rights.includes('BUYING_POLICY_READ'),
    canChangeCompany: rights.includes('CUSTOMER_ACCOUNT_UPDATE'),
    canManageUsers: rights.includes('USER_FOC_MANAGEMENT'),
    canRemoveUsers: rights.includes('FOC_CUSTOMER_USER_ACCOUNT_REMOVE'),
    canChangeOrganisations: rights.includes('CUSTOMER_ORGANISATION_UPDATE'),
  }
}
