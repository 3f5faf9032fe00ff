import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { AccountUser, CustomerUser } from '@tiber/contract/company/identity'
import type { organisations } from '@tiber/contract/company/organisations'
import { toUsersPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import type { customerUsers } from '@tiber/contract/company/users'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { recordChanges } from '../audit/service.ts'
import { readValues, writeValues } from '../custom-fields/service.ts'
import { toCustomerUser } from './identity/customer-user.ts'
import { requireAllowedUrl } from './identity/links.ts'
import { findUser, revokeSessions, hashPassword } from './identity/sign-in.ts'
import { requireOrganisation, requireOrganisations } from '../organisations/service.ts'
import { replaceMemberships } from './organisation-memberships.ts'
import type { ActivationMailJob, JoinMailJob } from './activation.ts'
import * as membershipQueries from './membership-queries.ts'
import { insertUser, insertUsers, notifySignInChange, saveUser, toAuditFields, toPersonalFields } from './save-user.ts'
import * as queries from './queries.ts'
import {
  findChangedFields,
  isAdministrator,
  hasChanges,
  getNextStatus,
  hasSameGroups,
  textOrNull,
  toUserEntity,
} from './rules.ts'

type Calls = typeof customerUsers
type Body<Name extends keyof Calls> = CallBody<Calls[Name]>
type Page = { page: number; size: number; sort?: string[] }

export async function listUsers(context: CustomerContext, { page, size, sort, ...filter }: Page & queries.UserFilter) {
  const order = readSort(sort, queries.userSorts)
  const { rows, total } = await queries.selectUsersPage(context, filter, { page, size, sort: order })
  const values = await readValues(
    context,
    rows.map(({ user }) => user.id),
  )
  const users = rows.map(({ user, accounts, ...row }): AccountUser => ({
    customerAccount: accounts,
    customerUser: toCustomerUser(user, { ...row, customFieldValues: values.get(user.id) ?? [] }),
  }))
  return toUsersPage(users, { page, size, total })
}

/** Lists the users of one organisation of the account. */
export async function listUsersOfOrganisation(context: CustomerContext, organisationId: string, page: Page) {
  const { id } = await requireOrganisation(context, organisationId)
  return listUsers(context, { ...page, organisationIds: [id] })
}

/** Invites a colleague: the user exists at once and can sign in after using the mailed link. */
export async function createUser(context: CustomerContext, body: Body<'create'>): Promise<CustomerUser> {
  requireAllowedUrl(context, body.activationUrl, 'activationUrl')
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
  return inTransaction(context, async (context) => {
    const { accountId, userId: callerId } = context.caller
    const user = await insertUser(context, {
      clientType: 'ACCOUNT',
      ...toPersonalFields(body),
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      email: body.email.trim(),
      passwordHash,
      status: body.status === 'INACTIVE' ? 'INACTIVE' : 'WAITING_ACTIVATION',
      locale: context.locale,
    })
    await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups: body.groups }])
    await membershipQueries.insertStores(context, [user.id], callerId)
    await assignOrganisations(context, { id: user.id, organisations: [] }, body)
    const fields = await writeValues(
      context,
      { target: 'CUSTOMER_USER', id: user.id, isNew: true },
      body.customFieldValues,
    )
    if (user.status === 'WAITING_ACTIVATION')
      await enqueueActivation(context, { userId: user.id, accountId, url: body.activationUrl ?? null })
    const after = { ...toAuditFields(user), groups: body.groups, ...fields.after }
    await recordChanges(context, [{ ...toUserEntity(context.caller.accountId, user), action: 'INVITED', after }])
    return readMember(context, user.id)
  })
}

/** Updates a user of the account; personal data of a user who also buys for another company is left to them. */
export async function updateUser(context: CustomerContext, id: string, body: Body<'update'>): Promise<CustomerUser> {
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, context.caller.accountId)
    const { user, groups, organisations } = await requireMember(context, id)
    const status = body.status === undefined ? undefined : getNextStatus(user, body.status)
    const changed = findChangedFields(user, { ...toPersonalFields(body), ...(status && { status }) })
    const newGroups = body.groups && !hasSameGroups(body.groups, groups) ? body.groups : undefined
    if (user.id === context.caller.userId && (newGroups || changed.status))
      throw new PlatformError('ST0001', 'You cannot change your own role or status.', newGroups ? 'groups' : 'status')
    if (user.id === context.caller.userId && (changed.email !== undefined || passwordHash !== undefined))
      throw new PlatformError(
        'ST0001',
        'You can only change your own e-mail and password in your profile.',
        passwordHash === undefined ? 'email' : 'password',
      )
    const fields = await writeValues(context, { target: 'CUSTOMER_USER', id: user.id }, body.customFieldValues)
    // Custom fields are personal data as well: another company would see what this one writes.
    const isPersonal = Object.keys(changed).length > 0 || passwordHash !== undefined || hasChanges(fields)
    if (isPersonal && (await queries.hasOtherAccounts(context, user.id)))
      throw new PlatformError('PE0001', 'This user also buys for another company and can only change this themselves.')
    const staysAdministrator = isAdministrator(newGroups ?? groups) && (changed.status ?? user.status) === 'ACTIVE'
    if (isAdministrator(groups) && user.status === 'ACTIVE' && !staysAdministrator)
      await requireOtherAdministrator(context, [user.id])

    // A password or e-mail set by someone else does not confirm the sign-in.
    const isSetByAdministrator = passwordHash !== undefined || changed.email !== undefined
    const row = await saveUser(context, user, {
      ...changed,
      ...(passwordHash && { passwordHash }),
      ...(isSetByAdministrator && { isEmailConfirmed: false }),
    })
    if (newGroups) await membershipQueries.updateGroups(context, [{ userId: user.id, groups: newGroups }])
    await assignOrganisations(context, { id: user.id, organisations }, body)
    if (changed.status === 'INACTIVE' || passwordHash) await revokeSessions(context, user.id)
    if (row.status === 'WAITING_ACTIVATION' && (changed.status ?? changed.email) !== undefined)
      await enqueueActivation(context, { userId: user.id, accountId: context.caller.accountId, url: null })
    const toNames = (list: { name: string }[]) => ({ organisations: list.map(({ name }) => name) })
    const after = await readMember(context, user.id)
    await recordChanges(context, [
      {
        ...toUserEntity(context.caller.accountId, row),
        action: 'UPDATED',
        before: { ...toAuditFields(user), groups, ...toNames(organisations), ...fields.before },
        after: {
          ...toAuditFields(row),
          groups: after.groups,
          ...toNames(after.organisations),
          ...fields.after,
          ...(passwordHash && { password: '…' }),
        },
      },
    ])
    await notifySignInChange(context, { before: user, after: row, hasNewPassword: passwordHash !== undefined })
    return after
  })
}

type OrganisationUserBody = CallBody<(typeof organisations)['updateUser']>

export async function updateUserOfOrganisation(
  context: CustomerContext,
  { organisationId, customerUserId }: { organisationId: string; customerUserId: string },
  body: OrganisationUserBody,
) {
  const { id } = await requireOrganisation(context, organisationId)
  const { user, organisations } = await requireMember(context, customerUserId)
  if (!organisations.some((each) => each.id === id))
    throw new PlatformError('F-E-002', 'User not found in this organisation.', 'customerUserId')
  return updateUser(context, user.id, body)
}

/**
 * Creates the first user of a company that requests access; returns undefined if the e-mail or external id is taken.
 */
export async function createFirstUser(
  context: Context,
  accountId: string,
  person: Omit<queries.NewUser, 'clientType' | 'status'> & Partial<Pick<queries.NewUser, 'status'>>,
) {
  const [user] = await insertUsers(context, [
    { status: 'WAITING_ACTIVATION', ...person, clientType: 'ACCOUNT', locale: context.locale },
  ])
  if (!user) return undefined
  await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups: ['FOC_Admin'] }])
  await membershipQueries.insertStores(context, [user.id], undefined)
  return user
}

/** Adds an applicant who requested a company before having a sign-in. */
export function attachApplicant(context: Context, accountId: string, userId: string) {
  return membershipQueries.insertMemberships(context, accountId, [{ userId, groups: ['FOC_Admin'] }])
}

/** Invites an applicant who already has a sign-in to join the approved company. */
export function inviteApplicant(context: Context, { email, accountId }: { email: string; accountId: string }) {
  const job: JoinMailJob = { email, accountId, groups: ['FOC_Admin'], locale: context.locale, inviter: 'Tiber' }
  return context.jobs.enqueue(context, 'join-mail', job)
}

type ApplicantMove = { userId: string; email: string; from: string; to: string; url: string | null }

/** Makes an applicant a plain user of another company than the one they asked for; they get a link by e-mail. */
export async function moveApplicant(context: Context, { userId, email, from, to, url }: ApplicantMove) {
  const user = (await findUser(context, userId))!
  if (user.status === 'ACTIVE') {
    const job: JoinMailJob = { email, accountId: to, groups: ['FOC_User'], locale: context.locale, inviter: 'Tiber' }
    return context.jobs.enqueue(context, 'join-mail', job)
  }
  await membershipQueries.insertMemberships(context, to, [{ userId, groups: ['FOC_User'] }])
  await membershipQueries.moveDefault(context, { userId, from, to })
  if (user.status === 'WAITING_ACTIVATION') await enqueueActivation(context, { userId, accountId: to, url })
}

export async function requireOtherAdministrator(context: CustomerContext, userIds: string[]) {
  if ((await membershipQueries.countOtherAdministrators(context, userIds)) === 0)
    throw new PlatformError('ST0001', 'An account needs at least one administrator.', 'groups')
}

export function enqueueActivation(context: Context, job: Omit<ActivationMailJob, 'locale' | 'inviter'>) {
  const mail: ActivationMailJob = { ...job, locale: context.locale, inviter: context.caller?.name ?? null }
  return context.jobs.enqueue(context, 'activation-mail', mail)
}

type PlacedUser = { id: string; organisations: queries.Member['organisations'] }
type Placement = { organisations?: string[]; mainOrganisationId?: string | null }

/** Sets the organisations of a user; the main one is always among them. */
async function assignOrganisations(
  context: CustomerContext,
  { id: userId, organisations: current }: PlacedUser,
  { organisations, mainOrganisationId }: Placement,
) {
  if (organisations === undefined && mainOrganisationId === undefined) return
  const main =
    mainOrganisationId === undefined ? current.find(({ isMain }) => isMain)?.id : textOrNull(mainOrganisationId)
  const ids = organisations ?? current.map(({ id }) => id)
  const idByRef = await requireOrganisations(context, [...ids, ...(main ? [main] : [])])
  const mainId = main ? idByRef.get(main)! : null
  const uniqueIds = [...new Set(ids.map((each) => idByRef.get(each)!))]
  const isKept = mainId !== null && (uniqueIds.includes(mainId) || mainOrganisationId !== undefined)
  const organisationIds = isKept && !uniqueIds.includes(mainId) ? [...uniqueIds, mainId] : uniqueIds
  await replaceMemberships(context, [{ userId, organisationIds, mainOrganisationId: isKept ? mainId : null }])
}

export async function requireMember(context: CustomerContext, id: string) {
  const member = await queries.selectMember(context, id)
  if (!member) throw new PlatformError('F-E-002', 'User not found.', 'id')
  return member
}

export async function readMember(context: CustomerContext, id: string): Promise<CustomerUser> {
  const { user, groups, organisations } = await requireMember(context, id)
  const values = await readValues(context, [user.id])
  return toCustomerUser(user, { groups, organisations, customFieldValues: values.get(user.id) ?? [] })
}
