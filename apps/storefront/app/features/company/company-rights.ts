import type { CustomerUser } from '@tiber/contract/identity'
import { rightsOf } from '@tiber/contract/permissions'

export type CompanyRights = ReturnType<typeof companyRights>

/** Returns what the user may do in the company administration; the platform checks it again. */
export function companyRights(user: Pick<CustomerUser, 'groups'> | null) {
  const rights = rightsOf(user?.groups ?? [])
  return {
    mayReadPolicies: rights.includes('BUYING_POLICY_READ'),
    mayChangeCompany: rights.includes('CUSTOMER_ACCOUNT_UPDATE'),
    mayManageUsers: rights.includes('USER_FOC_MANAGEMENT'),
    mayRemoveUsers: rights.includes('FOC_CUSTOMER_USER_ACCOUNT_REMOVE'),
    mayChangeOrganisations: rights.includes('CUSTOMER_ORGANISATION_UPDATE'),
  }
}
