import type { StaffRole } from '@tiber/contract/permissions'
import type { Context } from '../../../context.ts'
import { recordChanges } from '../../audit/service.ts'

type Person = { id: string; firstName: string; lastName: string }
type StaffFields = { email?: string; roles?: readonly StaffRole[]; status?: string; secondFactor?: boolean }

/** Records what was changed about somebody who works at the desk. */
export function recordStaff(
  context: Context,
  { id, firstName, lastName }: Person,
  change: { action: 'INVITED' | 'UPDATED'; before?: StaffFields; after: StaffFields },
) {
  const entityName = `${firstName} ${lastName}`.trim()
  return recordChanges(context, [{ accountId: null, entity: 'STAFF', entityId: id, entityName, ...change }])
}
