import { Compile } from 'typebox/compile'
import { PlatformError } from '@tiber/contract/errors'
import { civilities, Email, personLimits } from '@tiber/contract/identity'
import type { ImportLine, ImportVerdict } from '@tiber/contract/imports'
import { groups as allGroups, type Group } from '@tiber/contract/permissions'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { readCsvRows, type Columns, type CsvRow } from '../../imports/csv-rows.ts'
import { changesBetween, mayApply, toVerdict } from '../../imports/verdict.ts'
import { record } from '../audit/service.ts'
import { organisationsByName, replaceMemberships } from '../organisations/service.ts'
import type { ActivationMailJob } from './activation.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { isAdministrator, sameGroups, userEntry } from './rules.ts'

type Field = 'email' | 'firstName' | 'lastName' | 'civility' | 'phone' | 'groups' | 'externalId' | 'organisations'
type Wish = { csv: string; apply?: boolean; skipBroken?: boolean }

const columns: Columns<Field> = {
  email: { names: ['e-mail', 'mail', 'correo', 'correo electrónico'], isRequired: true },
  firstName: { names: ['first name', 'nombre'], isRequired: true },
  lastName: { names: ['last name', 'surname', 'apellidos', 'apellido'], isRequired: true },
  civility: { names: ['tratamiento'] },
  phone: { names: ['teléfono', 'telephone'] },
  groups: { names: ['group', 'role', 'rol', 'grupo'] },
  externalId: { names: ['external id', 'id externo', 'employee number', 'número de empleado'] },
  organisations: { names: ['organisation', 'organization', 'organización', 'organizaciones', 'sede'] },
}

/** What roles are called in a file. */
const roleNames: Record<string, Group> = {
  foc_user: 'FOC_User',
  user: 'FOC_User',
  usuario: 'FOC_User',
  buyer: 'FOC_User',
  comprador: 'FOC_User',
  foc_admin: 'FOC_Admin',
  admin: 'FOC_Admin',
  administrator: 'FOC_Admin',
  administrador: 'FOC_Admin',
}

type Person = {
  email: string
  firstName: string
  lastName: string
  civility: string | null
  phone: string | null
  groups: string[]
  externalId: string | null
  organisations: string[]
}
type Existing = Awaited<ReturnType<typeof queries.selectMembersByEmail>>[number]
type Read = {
  line: ImportLine
  person: Person
  existing: Existing | undefined
  organisationIds: string[]
}

/** Compares a file with the users of the account; with `apply` new ones are invited and known ones changed. */
export async function importUsers(context: CustomerContext, wish: Wish): Promise<ImportVerdict> {
  const { rows, unknownColumns } = readCsvRows(wish.csv, columns)
  return inTransaction(context, async (context) => {
    if (wish.apply) await lockAccount(context.db, context.caller.accountId)
    const reads = await readRows(context, rows)
    const lines = reads.map(({ line }) => line)
    const applied = mayApply(lines, wish)
    if (applied) await applyRows(context, reads)
    return toVerdict(lines, { applied, unknownColumns })
  })
}

async function readRows(context: CustomerContext, rows: CsvRow<Field>[]): Promise<Read[]> {
  const emails = rows.map(({ values }) => emailOf(values))
  const externalIds = rows.flatMap(({ values }) => values.externalId || [])
  const members = await queries.selectMembersByEmail(context, emails)
  const known = new Map(members.map((each) => [each.user.email.toLowerCase(), each]))
  const taken = await queries.selectTaken(context, emails, externalIds)
  const owners = {
    emails: new Map(taken.map(({ id, email }) => [email.toLowerCase(), id])),
    externalIds: new Map(taken.flatMap(({ id, externalId }) => (externalId ? [[externalId, id] as const] : []))),
  }
  const places = await organisationsByName(context)
  const twice = { emails: repeated(emails), externalIds: repeated(externalIds) }
  const reads = rows.map((row) => readRow(row, known.get(emailOf(row.values)), places))
  for (const read of reads) {
    const { person, existing, line } = read
    const email = person.email.toLowerCase()
    const wrong = (field: string, code: string, message: string) => line.problems.push({ field, code, message })
    if (twice.emails.has(email)) wrong('email', 'F-E-003', 'This e-mail stands in the file more than once.')
    else if (!existing && owners.emails.has(email)) wrong('email', 'CU0002', 'This e-mail has a sign-in already.')
    if (person.externalId && twice.externalIds.has(person.externalId))
      wrong('externalId', 'F-E-003', 'This external id stands in the file more than once.')
    const owner = person.externalId && owners.externalIds.get(person.externalId)
    if (owner && owner !== existing?.user.id)
      wrong('externalId', 'F-E-003', 'A user with this external id already exists.')
    if (existing) checkRights(context, read)
    if (line.problems.length > 0) Object.assign(line, { verdict: 'broken', changes: [] })
  }
  await keepAnAdministrator(context, reads)
  return reads
}

const emailOf = (values: CsvRow<Field>['values']) => (values.email ?? '').toLowerCase()

function repeated(values: string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(values.filter((value) => value !== '' && (seen.has(value) || !seen.add(value))))
}

type Places = Awaited<ReturnType<typeof organisationsByName>>

/** An empty cell leaves what is there; a new user starts as a buyer. */
function readRow({ line, values, problems }: CsvRow<Field>, existing: Existing | undefined, places: Places): Read {
  const wrong = (field: Field, code: string, message: string) => void found.push({ field, code, message })
  const found = [...problems]
  const groups = (values.groups ?? '').split(/[|,;]/).flatMap((name) => name.trim() || [])
  const roles = groups.map((name) => roleNames[name.toLowerCase()] ?? allGroups.find((each) => each === name))
  if (roles.includes(undefined)) wrong('groups', 'F-E-008', `The role must be one of ${allGroups.join(', ')}.`)
  const names = (values.organisations ?? '').split('|').flatMap((name) => name.trim() || [])
  const organisations = names.map((name) => places.get(name.toLowerCase()))
  names
    .filter((_name, index) => !organisations[index])
    .forEach((name) => wrong('organisations', 'F-E-002', `There is no organisation «${name}».`))
  const person: Person = {
    email: values.email ?? '',
    firstName: values.firstName || existing?.user.firstName || '',
    lastName: values.lastName || existing?.user.lastName || '',
    civility: values.civility?.toUpperCase() || existing?.user.civility || null,
    phone: values.phone?.replace(/[\s().-]/g, '') || existing?.user.phone || null,
    groups: roles.length > 0 ? roles.flatMap((role) => role ?? []) : (existing?.groups ?? ['FOC_User']),
    externalId: values.externalId || existing?.user.externalId || null,
    organisations:
      names.length > 0
        ? organisations.flatMap((each) => each?.name ?? []).toSorted()
        : (existing?.organisations.map(({ name }) => name) ?? []).toSorted(),
  }
  if (!isEmail(person.email)) wrong('email', person.email === '' ? 'F-E-001' : 'F-E-012', 'This is no e-mail.')
  for (const field of ['firstName', 'lastName'] as const) {
    if (person[field] === '') wrong(field, 'F-E-001', `'${field}' parameter is required`)
    if (person[field].length > personLimits[field])
      wrong(field, 'F-E-010', `The name is longer than ${personLimits[field]} characters.`)
  }
  if (person.phone && person.phone.length > personLimits.phone)
    wrong('phone', 'F-E-010', `The number is longer than ${personLimits.phone} characters.`)
  if (person.civility && !civilities.some((each) => each === person.civility))
    wrong('civility', 'F-E-008', `The civility must be one of ${civilities.join(', ')}.`)
  if (person.externalId && person.externalId.length > 255)
    wrong('externalId', 'F-E-010', 'The external id is longer than 255 characters.')
  const changes = existing ? changesBetween(comparedFields, stateOf(existing), person) : []
  const verdict = !existing ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  const organisationIds =
    names.length > 0
      ? organisations.flatMap((each) => each?.id ?? [])
      : (existing?.organisations.map(({ id }) => id) ?? [])
  return {
    line: { line, name: person.email, verdict, changes, problems: found },
    person,
    existing,
    organisationIds,
  }
}

/** The rule of the call that invites one. */
const emailRule = Compile(Email)
const isEmail = (text: string) => emailRule.Check(text)
const personFields = ['firstName', 'lastName', 'civility', 'phone', 'externalId'] as const
const comparedFields = [...personFields, 'groups', 'organisations']

const stateOf = ({ user, groups, organisations }: Existing) => ({
  ...user,
  groups,
  organisations: organisations.map(({ name }) => name).toSorted(),
})

/** The rules of changing one user hold for many. */
function checkRights({ caller }: CustomerContext, { line, person, existing }: Read) {
  if (!existing) return
  const wrong = (field: string, code: string, message: string) => line.problems.push({ field, code, message })
  const isOther = (field: string) => line.changes.some((change) => change.field === field)
  if (existing.isElsewhere && personFields.some(isOther))
    wrong('email', 'PE0001', 'This person also buys for another company; only they can change this.')
  if (existing.user.id === caller.userId && !sameGroups(person.groups, existing.groups))
    wrong('groups', 'ST0001', 'Nobody changes their own role or status.')
}

/** When a file would leave nobody to administer the account, the lines that take the role away are broken. */
async function keepAnAdministrator(context: CustomerContext, reads: Read[]) {
  const demoted = reads.filter(
    ({ line, existing, person }) =>
      line.verdict === 'changed' && existing && isAdministrator(existing.groups) && !isAdministrator(person.groups),
  )
  const ids = demoted.map(({ existing }) => existing!.user.id)
  if (ids.length === 0 || (await membershipQueries.countOtherAdministrators(context, ids)) > 0) return
  for (const { line } of demoted) {
    line.problems.push({ field: 'groups', code: 'ST0001', message: 'An account keeps at least one administrator.' })
    Object.assign(line, { verdict: 'broken', changes: [] })
  }
}

/** As many at once as a statement has room for values. */
const atOnce = 3000

async function applyRows(context: CustomerContext, reads: Read[]) {
  const { accountId, userId: callerId, name } = context.caller
  const changed = reads.filter(({ line }) => line.verdict === 'changed')
  const fresh = reads.filter(({ line }) => line.verdict === 'new')
  const ids = new Map<string, string>()
  for (let at = 0; at < fresh.length; at += atOnce) {
    const users = fresh.slice(at, at + atOnce).map(({ person }) => toNewUser(person, context.locale))
    for (const { id, email } of await queries.insertUsers(context, users)) ids.set(email.toLowerCase(), id)
  }
  // Another company, whose import this one does not wait for, was quicker with one of them.
  if (ids.size < fresh.length) throw new PlatformError('CU0002', undefined, 'csv')
  const joined = fresh.map((read) => ({ ...read, userId: ids.get(read.person.email.toLowerCase())! }))
  const known = changed.map((read) => ({ ...read, userId: read.existing!.user.id }))
  if (joined.length > 0) {
    const members = joined.map(({ userId, person }) => ({ userId, groups: person.groups }))
    await membershipQueries.insertMemberships(context, accountId, members)
    await membershipQueries.insertStores(
      context,
      joined.map(({ userId }) => userId),
      callerId,
    )
    const mails = joined.map(({ userId }): ActivationMailJob => ({
      userId,
      accountId,
      url: null,
      locale: context.locale,
      inviter: name,
    }))
    await context.jobs.enqueueAll(context, 'activation-mail', mails)
  }
  await queries.updateUsers(
    context,
    known.map(({ userId, person }) => ({ id: userId, ...person })),
  )
  await membershipQueries.updateGroups(
    context,
    known.map(({ userId, person }) => ({ userId, groups: person.groups })),
  )
  const places = [...joined, ...known].map(({ userId, organisationIds, existing }) => {
    const main = existing?.organisations.find(({ isMain }) => isMain)?.id
    const mainOrganisationId = main && organisationIds.includes(main) ? main : (organisationIds[0] ?? null)
    return { userId, organisationIds, mainOrganisationId }
  })
  if (places.length > 0) await replaceMemberships(context, places)
  await record(context, [
    ...joined.map(({ userId, person }) => ({
      ...userEntry(accountId, { ...person, id: userId }),
      action: 'INVITED' as const,
      after: person,
    })),
    ...known.map(({ userId, person, existing }) => ({
      ...userEntry(accountId, { ...person, id: userId }),
      action: 'UPDATED' as const,
      before: Object.fromEntries(comparedFields.map((field) => [field, stateOf(existing!)[field as 'groups']])),
      after: Object.fromEntries(comparedFields.map((field) => [field, person[field as 'groups']])),
    })),
  ])
}

function toNewUser(
  { groups: _groups, organisations: _organisations, ...person }: Person,
  locale: string,
): queries.NewUser {
  return { ...person, clientType: 'ACCOUNT', status: 'WAITING_ACTIVATION', locale }
}
