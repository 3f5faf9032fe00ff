import { accessRequests, buyingPolicies, customerAccounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { auditTrail } from './audit-trail.ts'
import type { CallGroup } from './call.ts'
import { customFields } from './custom-fields.ts'
import { auth, sessions } from './identity.ts'
import { organisations } from './organisations.ts'
import { settings } from './settings.ts'
import { customerUsers } from './users.ts'

/** The whole platform, group by group. */
export const contract = {
  auth,
  customerUsers,
  sessions,
  customerAccounts,
  buyingPolicies,
  accessRequests,
  addresses,
  organisations,
  customFields,
  auditTrail,
  settings,
} satisfies Record<string, CallGroup>
export type Contract = typeof contract
