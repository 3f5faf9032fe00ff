import { Type, type Static } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { operatorRoles, staffRoles, supplierRoles, type StaffRole } from '../permissions.ts'
import { closedObject, Nullable, OneOf, Text, Url } from '../shapes.ts'
import { Email, personLimits, userStatuses } from './identity.ts'

/** A person who works for the operator or for a supplier. */
export type Staff = Static<typeof Staff>
export const Staff = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  roles: Type.Array(OneOf(staffRoles)),
  status: OneOf(userStatuses),
  /** Whether they have set up a second factor. */
  secondFactor: Type.Boolean(),
  lastVisitAt: Nullable(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
})

const Roles = <Role extends StaffRole>(roles: readonly Role[]) =>
  Type.Array(OneOf(roles), { minItems: 1, maxItems: roles.length })

const StaffChange = <Role extends StaffRole>(roles: readonly Role[]) =>
  closedObject({
    roles: Type.Optional(Roles(roles)),
    /** Whoever never used their invitation waits for it again. */
    status: Type.Optional(OneOf(['ACTIVE', 'INACTIVE'])),
    /** Removes the second factor of somebody who lost it. */
    secondFactor: Type.Optional(OneOf(['REMOVED'])),
  })

const Invitation = <Role extends StaffRole>(roles: readonly Role[]) =>
  closedObject({
    email: Email,
    firstName: Text(personLimits.firstName),
    lastName: Text(personLimits.lastName),
    roles: Roles(roles),
    /** Page the mailed link leads to; the desk's by default. */
    activationUrl: Type.Optional(Url),
  })

const list = {
  method: 'GET',
  right: 'STAFF_UPDATE',
  returns: Type.Array(Staff),
  errors: [],
  extension: 'staff',
} as const satisfies Partial<Call>

const invite = {
  method: 'POST',
  right: 'STAFF_UPDATE',
  limit: { kind: 'mail', by: 'email' },
  returns: Staff,
  status: 201,
  errors: ['CU0002'],
  extension: 'staff',
} as const satisfies Partial<Call>

const update = {
  method: 'PATCH',
  right: 'STAFF_UPDATE',
  returns: Staff,
  errors: ['ST0001'],
  extension: 'staff',
} as const satisfies Partial<Call>

const operatorPath = '/v1/tiber/operator/staff'
const supplierPath = '/v1/tiber/supplier/staff'

export const staff = callGroup({
  listOperators: { ...list, path: operatorPath, summary: 'List the operator’s staff by name', access: 'operator' },
  inviteOperator: {
    ...invite,
    path: operatorPath,
    summary: 'Invite somebody to the operator’s staff by e-mail; who has not accepted yet is mailed again',
    access: 'operator',
    body: Invitation(operatorRoles),
  },
  updateOperator: {
    ...update,
    path: `${operatorPath}/{id}`,
    summary: 'Change the roles of somebody of the operator’s staff, deactivate or reactivate them',
    access: 'operator',
    body: StaffChange(operatorRoles),
  },
  listOfSupplier: { ...list, path: supplierPath, summary: 'List the supplier’s staff by name', access: 'supplier' },
  inviteToSupplier: {
    ...invite,
    path: supplierPath,
    summary: 'Invite somebody to the supplier’s staff by e-mail; who has not accepted yet is mailed again',
    access: 'supplier',
    body: Invitation(supplierRoles),
  },
  updateOfSupplier: {
    ...update,
    path: `${supplierPath}/{id}`,
    summary: 'Change the roles of somebody of the supplier’s staff, deactivate or reactivate them',
    access: 'supplier',
    body: StaffChange(supplierRoles),
  },
})
