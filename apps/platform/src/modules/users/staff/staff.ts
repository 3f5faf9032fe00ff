import type { CallBody } from '@tiber/contract/call'
import type { Staff, staff } from '@tiber/contract/company/staff'
import { PlatformError } from '@tiber/contract/errors'
import { getStaffRights, type Right, type StaffRole } from '@tiber/contract/permissions'
import { inTransaction, type Caller, type Context, type SellerContext } from '../../../context.ts'
import { requireRight } from '../../../rights.ts'
import { requireAllowedUrl } from '../identity/links.ts'
import { insertRoles } from '../identity/queries.ts'
import { deleteSecondFactor } from '../identity/second-factor-queries.ts'
import { revokeSessions } from '../identity/sign-in.ts'
import { updateUser } from '../queries.ts'
import { getNextStatus } from '../rules.ts'
import { insertUser } from '../save-user.ts'
import { recordStaff } from './record-staff.ts'
import * as queries from './staff-queries.ts'
import type { StaffInvitationJob } from './invitation-mail.ts'

type Invitation = CallBody<(typeof staff)['inviteOperator'] | (typeof staff)['inviteToSupplier']>
type Change = CallBody<(typeof staff)['updateOperator'] | (typeof staff)['updateOfSupplier']>

export async function listStaff(context: SellerContext): Promise<Staff[]> {
  return (await queries.selectStaff(context, getCompany(context))).map(toStaff)
}

/** Invites a colleague by mail; who has not used an invitation yet gets another one, with the new name and roles. */
export function inviteStaff(context: SellerContext, { activationUrl, ...person }: Invitation): Promise<Staff> {
  requireAllowedUrl(context, activationUrl, 'activationUrl')
  requireGrantable(context.caller.rights, context, person.roles)
  return inTransaction(context, async (context) => {
    const company = getCompany(context)
    await queries.lockStaff(context, company)
    const names = { firstName: person.firstName.trim(), lastName: person.lastName.trim() }
    const waiting = findWaiting(await queries.selectStaff(context, company), person.email)
    const { id } = waiting ?? (await insertInvited(context, { ...names, email: person.email.trim() }))
    if (waiting) await updateUser(context, id, names)
    await setRoles(context, id, { before: waiting?.roles ?? [], after: person.roles })
    await enqueueInvitation(context, id, activationUrl ?? null)
    await recordStaff(
      context,
      { id, ...names },
      { action: 'INVITED', after: { email: person.email, roles: person.roles } },
    )
    return readStaff(context, id)
  })
}

/** Invites an owner of a supplier in the name of the operator. */
export function inviteSupplierOwner(
  context: Context & { caller: Caller },
  supplierId: string,
  person: { email: string; firstName: string; lastName: string },
): Promise<void> {
  return inTransaction(context, async (context) => {
    const company: queries.Company = { clientType: 'SUPPLIER', supplierId }
    await queries.lockStaff(context, company)
    const names = { firstName: person.firstName.trim(), lastName: person.lastName.trim() }
    const waiting = findWaiting(await queries.selectStaff(context, company), person.email)
    const { id } =
      waiting ??
      (await insertUser(context, {
        ...company,
        ...names,
        email: person.email.trim(),
        status: 'WAITING_ACTIVATION',
        locale: context.locale,
      }))
    if (waiting) await updateUser(context, id, names)
    await insertRoles(context, id, ['OWNER'])
    const job: StaffInvitationJob = { userId: id, url: null, locale: context.locale, inviter: context.caller.name }
    await context.jobs.enqueue(context, 'staff-invitation-mail', job)
    await recordStaff(
      context,
      { id, ...names },
      { action: 'INVITED', after: { email: person.email, roles: ['OWNER'] } },
    )
  })
}

export const listSupplierStaff = async (context: Context, supplierId: string): Promise<Staff[]> =>
  (await queries.selectStaff(context, { clientType: 'SUPPLIER', supplierId })).map(toStaff)

const findWaiting = (colleagues: queries.StaffRow[], email: string) =>
  colleagues.find(
    (each) => each.status === 'WAITING_ACTIVATION' && each.email.toLowerCase() === email.trim().toLowerCase(),
  )

function insertInvited(context: SellerContext, person: { firstName: string; lastName: string; email: string }) {
  return insertUser(context, {
    ...getCompany(context),
    ...person,
    status: 'WAITING_ACTIVATION',
    locale: context.locale,
  })
}

/** Changes roles and status of a colleague. A lost role or status ends their sessions; an active owner always stays. */
export function updateStaff(
  context: SellerContext,
  id: string,
  { roles, status, secondFactor }: Change,
): Promise<Staff> {
  return inTransaction(context, async (context) => {
    const company = getCompany(context)
    await queries.lockStaff(context, company)
    const colleagues = await queries.selectStaff(context, company)
    const person = colleagues.find((each) => each.id === id)
    if (!person) throw new PlatformError('F-E-002', 'Person not found.', 'id')
    const rights = requireCurrentRights(context, colleagues)
    const nextRoles = roles ? [...new Set<StaffRole>(roles)] : person.roles
    requireGrantable(
      rights,
      context,
      nextRoles.filter((role) => !person.roles.includes(role)),
    )
    const nextStatus = status ? getNextStatus(person, status) : person.status
    const next = colleagues.map((each) => (each === person ? { ...each, roles: nextRoles, status: nextStatus } : each))
    if (!next.some(isActiveOwner) && isActiveOwner(person))
      throw new PlatformError('ST0001', 'The last owner cannot leave.', isOwner(nextRoles) ? 'status' : 'roles')

    await setRoles(context, id, { before: person.roles, after: nextRoles })
    if (nextStatus !== person.status) await updateUser(context, id, { status: nextStatus })
    if (secondFactor) await resetSecondFactor(context, id)
    const hasLost =
      secondFactor !== undefined || nextStatus === 'INACTIVE' || person.roles.some((role) => !nextRoles.includes(role))
    if (hasLost) await revokeSessions(context, id)
    if (person.status === 'INACTIVE' && nextStatus === 'WAITING_ACTIVATION') await enqueueInvitation(context, id, null)
    const after = await readStaff(context, id)
    await recordStaff(context, person, {
      action: 'UPDATED',
      before: toAuditFields(person),
      after: toAuditFields(after),
    })
    return after
  })
}

/** Removes the lost second factor of a colleague; one's own is removed by a code. */
async function resetSecondFactor(context: SellerContext, userId: string) {
  if (userId === context.caller.userId)
    throw new PlatformError('ST0001', 'You can only remove your own second factor with a code.', 'secondFactor')
  await deleteSecondFactor(context, userId)
}

const toAuditFields = ({ roles, status, secondFactor }: Pick<Staff, 'roles' | 'status' | 'secondFactor'>) => ({
  roles: roles.toSorted(),
  status,
  secondFactor,
})

const isOwner = (roles: readonly StaffRole[]) => roles.includes('OWNER')
const isActiveOwner = ({ roles, status }: queries.StaffRow) => isOwner(roles) && status === 'ACTIVE'

/** Reads the caller's rights again under the lock: a colleague may have taken them since the call began. */
function requireCurrentRights(context: SellerContext, colleagues: queries.StaffRow[]): ReadonlySet<Right> {
  const { caller } = context
  const own = colleagues.find(({ id }) => id === caller.userId)
  const rights = new Set(own?.status === 'ACTIVE' ? getStaffRights(caller.clientType, own.roles) : [])
  requireRight({ caller: { ...caller, rights } }, 'STAFF_UPDATE')
  return rights
}

/** Nobody gives a right they lack. */
function requireGrantable(rights: ReadonlySet<Right>, { caller }: SellerContext, roles: readonly StaffRole[]) {
  const missing = getStaffRights(caller.clientType, roles).find((right) => !rights.has(right))
  if (missing)
    throw new PlatformError('PE0001', `You cannot give the right ${missing}, which you do not have.`, 'roles')
}

type RoleChange = { before: readonly StaffRole[]; after: readonly StaffRole[] }

async function setRoles(context: SellerContext, userId: string, { before, after }: RoleChange) {
  await queries.deleteRoles(
    context,
    userId,
    before.filter((role) => !after.includes(role)),
  )
  await insertRoles(context, userId, after)
}

function enqueueInvitation(context: SellerContext, userId: string, url: string | null) {
  const job: StaffInvitationJob = { userId, url, locale: context.locale, inviter: context.caller.name }
  return context.jobs.enqueue(context, 'staff-invitation-mail', job)
}

async function readStaff(context: SellerContext, id: string): Promise<Staff> {
  const colleagues = await queries.selectStaff(context, getCompany(context))
  return toStaff(colleagues.find((each) => each.id === id)!)
}

function getCompany({ caller }: SellerContext): queries.Company {
  return { clientType: caller.clientType, supplierId: caller.clientType === 'SUPPLIER' ? caller.supplierId : null }
}

const toStaff = ({ isEmailConfirmed: _isEmailConfirmed, createdAt, lastVisitAt, ...row }: queries.StaffRow): Staff => ({
  ...row,
  lastVisitAt: lastVisitAt && new Date(lastVisitAt).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
})
