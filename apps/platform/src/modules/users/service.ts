import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { AccountUser, CustomerUser } from '@tiber/contract/identity'
import type { organisations } from '@tiber/contract/organisations'
import { toUsersPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import type { customerUsers } from '@tiber/contract/users'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { record } from '../audit/service.ts'
import { valuesOf, writeValues } from '../custom-fields/service.ts'
import { endSessions, hashPassword, requireAllowedUrl, toCustomerUser } from '../identity/service.ts'
import { requireOrganisation, replaceMemberships, requireOrganisations } from '../organisations/service.ts'
import type { ActivationMailJob, JoinMailJob } from './activation.ts'
import * as membershipQueries from './membership-queries.ts'
import { announceSignInChange, auditOf, insertUser, personalOf, saveUser } from './person.ts'
import * as queries from './queries.ts'
import { changedFields, isAdministrator, isChange, nextStatus, sameGroups, textOrNull, userEntry } from './rules.ts'

type Calls = typeof customerUsers
type Body<Name extends keyof Calls> = CallBody<Calls[Name]>
type Page = { page: number; size: number; sort?: string[] }

export async function listUsers(context: CustomerContext, { page, size, sort, ...filter }: Page & queries.UserFilter) {
  const order = readSort(sort, queries.userSorts)
  const { rows, total } = await queries.selectUsersPage(context, filter, { page, size, sort: order })
  const values = await valuesOf(
    context,
    rows.map(({ user }) => user.id),
  )
  const users = rows.map(({ user, accounts, ...row }): AccountUser => ({
    customerAccount: accounts,
    customerUser: toCustomerUser(user, { ...row, customFieldValues: values.get(user.id) ?? [] }),
  }))
  return toUsersPage(users, { page, size, total })
}

/** Those of one organisation of the account. */
export async function listUsersOfOrganisation(context: CustomerContext, organisationId: string, page: Page) {
  const { id } = await requireOrganisation(context, organisationId)
  return listUsers(context, { ...page, organisationIds: [id] })
}

/** Invites a colleague: they exist at once, and can sign in when they have used the mailed link. */
export async function createUser(context: CustomerContext, body: Body<'create'>): Promise<CustomerUser> {
  requireAllowedUrl(context, body.activationUrl, 'activationUrl')
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
  return inTransaction(context, async (context) => {
    const { accountId, userId: callerId } = context.caller
    const user = await insertUser(context, {
      clientType: 'ACCOUNT',
      ...personalOf(body),
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      email: body.email.trim(),
      passwordHash,
      status: body.status === 'INACTIVE' ? 'INACTIVE' : 'WAITING_ACTIVATION',
      locale: context.locale,
    })
    await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups: body.groups }])
    await membershipQueries.insertStores(context, [user.id], callerId)
    await placeUser(context, user.id, body)
    const fields = await writeValues(context, 'CUSTOMER_USER', user.id, body.customFieldValues, { isNew: true })
    if (user.status === 'WAITING_ACTIVATION')
      await enqueueActivation(context, { userId: user.id, accountId, url: body.activationUrl ?? null })
    const after = { ...auditOf(user), groups: body.groups, ...fields.after }
    await record(context, [{ ...userEntry(context.caller.accountId, user), action: 'INVITED', after }])
    return readMember(context, user.id)
  })
}

/** A colleague of the same account. Their person is their own when they also buy for somebody else. */
export async function updateUser(context: CustomerContext, id: string, body: Body<'update'>): Promise<CustomerUser> {
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, context.caller.accountId)
    const { user, groups, organisations } = await requireMember(context, id)
    const status = body.status === undefined ? undefined : nextStatus(user, body.status)
    const changed = changedFields(user, { ...personalOf(body), ...(status && { status }) })
    const newGroups = body.groups && !sameGroups(body.groups, groups) ? body.groups : undefined
    if (user.id === context.caller.userId && (newGroups || changed.status))
      throw new PlatformError('ST0001', 'Nobody changes their own role or status.', newGroups ? 'groups' : 'status')
    const fields = await writeValues(context, 'CUSTOMER_USER', user.id, body.customFieldValues, { isNew: false })
    // Custom fields are the person's as well: another company would read here what this one writes.
    const isPersonal = Object.keys(changed).length > 0 || passwordHash !== undefined || isChange(fields)
    if (isPersonal && (await queries.selectBelongsElsewhere(context, user.id)))
      throw new PlatformError('PE0001', 'This person also buys for another company; only they can change this.')
    const staysAdministrator = isAdministrator(newGroups ?? groups) && (changed.status ?? user.status) === 'ACTIVE'
    if (isAdministrator(groups) && user.status === 'ACTIVE' && !staysAdministrator)
      await requireOtherAdministrator(context, [user.id])

    // A password that somebody else chose, or an e-mail that somebody else typed, proves nothing yet.
    const isForSomebody = passwordHash !== undefined || changed.email !== undefined
    const row = await saveUser(context, user, {
      ...changed,
      ...(passwordHash && { passwordHash }),
      ...(isForSomebody && { isSignInProved: false }),
    })
    if (newGroups) await membershipQueries.updateGroups(context, [{ userId: user.id, groups: newGroups }])
    await placeUser(context, user.id, body, organisations)
    if (changed.status === 'INACTIVE' || passwordHash) await endSessions(context, user.id)
    if (row.status === 'WAITING_ACTIVATION' && (changed.status ?? changed.email) !== undefined)
      await enqueueActivation(context, { userId: user.id, accountId: context.caller.accountId, url: null })
    const places = (list: { name: string }[]) => ({ organisations: list.map(({ name }) => name) })
    const after = await readMember(context, user.id)
    await record(context, [
      {
        ...userEntry(context.caller.accountId, row),
        action: 'UPDATED',
        before: { ...auditOf(user), groups, ...places(organisations), ...fields.before },
        after: {
          ...auditOf(row),
          groups: after.groups,
          ...places(after.organisations),
          ...fields.after,
          ...(passwordHash && { password: '…' }),
        },
      },
    ])
    await announceSignInChange(context, { before: user, after: row, hasNewPassword: passwordHash !== undefined })
    return after
  })
}

type OrganisationUserBody = CallBody<(typeof organisations)['updateUser']>

export async function updateUserOfOrganisation(
  context: CustomerContext,
  organisationId: string,
  userId: string,
  body: OrganisationUserBody,
) {
  const { id } = await requireOrganisation(context, organisationId)
  const { user, organisations } = await requireMember(context, userId)
  if (!organisations.some((each) => each.id === id))
    throw new PlatformError('F-E-002', 'The organisation has no such user.', 'customerUserId')
  return updateUser(context, user.id, body)
}

/** The first user of a company that asks for access; undefined when the e-mail or external id is taken. */
export async function createFirstUser(
  context: Context,
  accountId: string,
  person: Omit<queries.NewUser, 'clientType' | 'status'>,
) {
  const [user] = await queries.insertUsers(context, [
    { ...person, clientType: 'ACCOUNT', status: 'WAITING_ACTIVATION', locale: context.locale },
  ])
  if (!user) return undefined
  await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups: ['FOC_Admin'] }])
  await membershipQueries.insertStores(context, [user.id], undefined)
  return user
}

/** Somebody who asked for a company before their own was open. */
export function attachApplicant(context: Context, accountId: string, userId: string) {
  return membershipQueries.insertMemberships(context, accountId, [{ userId, groups: ['FOC_Admin'] }])
}

/** Somebody with a sign-in joins the company they asked for when they accept. */
export function inviteApplicant(context: Context, { email, accountId }: { email: string; accountId: string }) {
  const job: JoinMailJob = { email, accountId, groups: ['FOC_Admin'], locale: context.locale, inviter: 'Tiber' }
  return context.jobs.enqueue(context, 'join-mail', job)
}

export async function requireOtherAdministrator(context: CustomerContext, userIds: string[]) {
  if ((await membershipQueries.countOtherAdministrators(context, userIds)) === 0)
    throw new PlatformError('ST0001', 'An account keeps at least one administrator.', 'groups')
}

export function enqueueActivation(context: Context, job: Omit<ActivationMailJob, 'locale' | 'inviter'>) {
  const mail: ActivationMailJob = { ...job, locale: context.locale, inviter: context.caller?.name ?? null }
  return context.jobs.enqueue(context, 'activation-mail', mail)
}

type Placement = { organisations?: string[]; mainOrganisationId?: string | null }

/** The main organisation is always one of the user's. */
async function placeUser(
  context: CustomerContext,
  userId: string,
  { organisations, mainOrganisationId }: Placement,
  current: queries.Member['organisations'] = [],
) {
  if (organisations === undefined && mainOrganisationId === undefined) return
  const main =
    mainOrganisationId === undefined ? current.find(({ isMain }) => isMain)?.id : textOrNull(mainOrganisationId)
  const wanted = organisations ?? current.map(({ id }) => id)
  const known = await requireOrganisations(context, [...wanted, ...(main ? [main] : [])])
  const mainId = main ? known.get(main)! : null
  const ids = [...new Set(wanted.map((each) => known.get(each)!))]
  const isKept = mainId !== null && (ids.includes(mainId) || mainOrganisationId !== undefined)
  const organisationIds = isKept && !ids.includes(mainId) ? [...ids, mainId] : ids
  await replaceMemberships(context, [{ userId, organisationIds, mainOrganisationId: isKept ? mainId : null }])
}

export async function requireMember(context: CustomerContext, id: string) {
  const member = await queries.selectMember(context, id)
  if (!member) throw new PlatformError('F-E-002', 'There is no such user.', 'id')
  return member
}

export async function readMember(context: CustomerContext, id: string): Promise<CustomerUser> {
  const { user, groups, organisations } = await requireMember(context, id)
  const values = await valuesOf(context, [user.id])
  return toCustomerUser(user, { groups, organisations, customFieldValues: values.get(user.id) ?? [] })
}
