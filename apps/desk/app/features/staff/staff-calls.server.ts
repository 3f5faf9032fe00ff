import { data } from 'react-router'
import { operatorRoles, supplierRoles, type StaffRole } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'

type Invitation = { email: string; firstName: string; lastName: string; roles: string[] }
type Change = { roles?: string[]; status?: 'ACTIVE' | 'INACTIVE'; secondFactor?: 'REMOVED' }

/** The calls of both sides under one name each: people are managed alike, each side for itself. */
export function getStaffCalls({ staff, platform: { staff: calls } }: SessionHandle) {
  return staff?.clientType === 'SUPPLIER'
    ? {
        list: () => calls.listOfSupplier(),
        invite: ({ roles, ...body }: Invitation) =>
          calls.inviteToSupplier({ body: { ...body, roles: selectRoles(supplierRoles, roles) } }),
        update: (id: string, { roles, ...body }: Change) =>
          calls.updateOfSupplier({
            params: { id },
            body: { ...body, ...(roles && { roles: selectRoles(supplierRoles, roles) }) },
          }),
      }
    : {
        list: () => calls.listOperators(),
        invite: ({ roles, ...body }: Invitation) =>
          calls.inviteOperator({ body: { ...body, roles: selectRoles(operatorRoles, roles) } }),
        update: (id: string, { roles, ...body }: Change) =>
          calls.updateOperator({
            params: { id },
            body: { ...body, ...(roles && { roles: selectRoles(operatorRoles, roles) }) },
          }),
      }
}

const selectRoles = <Role extends string>(known: readonly Role[], chosen: string[]): Role[] =>
  known.filter((role) => chosen.includes(role))

export const listRoles = ({ staff }: SessionHandle): readonly StaffRole[] =>
  staff?.clientType === 'SUPPLIER' ? supplierRoles : operatorRoles

export const getStaffPath = ({ staff }: SessionHandle) =>
  staff?.clientType === 'SUPPLIER' ? '/supplier/staff' : '/operator/staff'

/** Reads the chosen roles of a form, as far as the side has them. */
export const readRoles = (handle: SessionHandle, form: FormData): StaffRole[] =>
  selectRoles(listRoles(handle), form.getAll('roles').map(String))

export async function findStaffMember(handle: SessionHandle, id: string | undefined) {
  const member = (await getStaffCalls(handle).list()).find((each) => each.id === id)
  if (!member) throw data('Person not found', { status: 404 })
  return member
}
