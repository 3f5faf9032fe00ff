import { Compile } from 'typebox/compile'
import { PlatformError } from '@tiber/contract/errors'
import { civilities, Email, personLimits } from '@tiber/contract/company/identity'
import type { ImportLine, ImportReport } from '@tiber/contract/imports'
import { groups as allGroups, type Group } from '@tiber/contract/permissions'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import type { Columns, CsvRow } from '../../imports/csv-rows.ts'
import { readCsv } from '../../imports/read-csv.ts'
import { listChanges, canApply, toVerdict } from '../../imports/verdict.ts'
import { recordChanges } from '../audit/service.ts'
import { mapOrganisationsByName } from '../organisations/service.ts'
import { replaceMemberships } from './organisation-memberships.ts'
import type { ActivationMailJob } from './activation.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { insertUsers } from './save-user.ts'
import { isAdministrator, hasSameGroups, toUserEntity } from './rules.ts'

type Field = 'email' | 'firstName' | 'lastName' | 'civility' | 'phone' | 'groups' | 'externalId' | 'organisations'
type ImportInput = { csv: string; apply?: boolean; skipBroken?: boolean }

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

/** Role names accepted in a file. */
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
type ImportedRow = {
  line: ImportLine
  person: Person
  existing: Existing | undefined
  organisationIds: string[]
}

/** Compares a file with the users of the account; with `apply`, invites new users and updates existing ones. */
export async function importUsers(context: CustomerContext, input: ImportInput): Promise<ImportReport> {
  const { rows, unknownColumns } = await readCsv({ csv: input.csv, columns })
  return inTransaction(context, async (context) => {
    if (input.apply) await lockAccount(context.db, context.caller.accountId)
    const imported = await readRows(context, rows)
    const lines = imported.map(({ line }) => line)
    const applied = canApply(lines, input)
    if (applied) await applyRows(context, imported)
    return toVerdict(lines, { applied, unknownColumns })
  })
}

async function readRows(context: CustomerContext, rows: CsvRow<Field>[]): Promise<ImportedRow[]> {
  const emails = rows.map(({ values }) => getEmail(values))
  const externalIds = rows.flatMap(({ values }) => values.externalId || [])
  const members = await queries.selectMembersByEmail(context, emails)
  const membersByEmail = new Map(members.map((each) => [each.user.email.toLowerCase(), each]))
  const taken = await queries.selectTaken(context, emails, externalIds)
  const owners = {
    emails: new Map(taken.map(({ id, email }) => [email.toLowerCase(), id])),
    externalIds: new Map(taken.flatMap(({ id, externalId }) => (externalId ? [[externalId, id] as const] : []))),
  }
  const organisationsByName = await mapOrganisationsByName(context)
  const duplicates = { emails: findRepeated(emails), externalIds: findRepeated(externalIds) }
  const imported = rows.map((row) => readRow(row, membersByEmail.get(getEmail(row.values)), organisationsByName))
  for (const row of imported) {
    const { person, existing, line } = row
    const email = person.email.toLowerCase()
    const addProblem = (field: string, code: string, message: string) => line.problems.push({ field, code, message })
    if (duplicates.emails.has(email)) addProblem('email', 'F-E-003', 'This e-mail appears more than once in the file.')
    else if (!existing && owners.emails.has(email)) addProblem('email', 'CU0002', 'This e-mail already has a sign-in.')
    if (person.externalId && duplicates.externalIds.has(person.externalId))
      addProblem('externalId', 'F-E-003', 'This external id appears more than once in the file.')
    const owner = person.externalId && owners.externalIds.get(person.externalId)
    if (owner && owner !== existing?.user.id)
      addProblem('externalId', 'F-E-003', 'A user with this external id already exists.')
    if (existing) checkRights(context, row)
    if (line.problems.length > 0) Object.assign(line, { verdict: 'broken', changes: [] })
  }
  await keepAdministrator(context, imported)
  return imported
}

const getEmail = (values: CsvRow<Field>['values']) => (values.email ?? '').toLowerCase()

function findRepeated(values: string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(values.filter((value) => value !== '' && (seen.has(value) || !seen.add(value))))
}

type OrganisationsByName = Awaited<ReturnType<typeof mapOrganisationsByName>>

/** Reads a row; an empty cell keeps the existing value, and a new user is a buyer by default. */
function readRow(
  { line, values, problems }: CsvRow<Field>,
  existing: Existing | undefined,
  organisationsByName: OrganisationsByName,
): ImportedRow {
  const addProblem = (field: Field, code: string, message: string) => void found.push({ field, code, message })
  const found = [...problems]
  const groups = (values.groups ?? '').split(/[|,;]/).flatMap((name) => name.trim() || [])
  const roles = groups.map((name) => roleNames[name.toLowerCase()] ?? allGroups.find((each) => each === name))
  if (roles.includes(undefined)) addProblem('groups', 'F-E-008', `The role must be one of ${allGroups.join(', ')}.`)
  const names = (values.organisations ?? '').split('|').flatMap((name) => name.trim() || [])
  const organisations = names.map((name) => organisationsByName.get(name.toLowerCase()))
  names
    .filter((_name, index) => !organisations[index])
    .forEach((name) => addProblem('organisations', 'F-E-002', `Organisation '${name}' not found.`))
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
  if (!isEmail(person.email))
    addProblem('email', person.email === '' ? 'F-E-001' : 'F-E-012', 'This is not a valid e-mail address.')
  for (const field of ['firstName', 'lastName'] as const) {
    if (person[field] === '') addProblem(field, 'F-E-001', `'${field}' parameter is required`)
    if (person[field].length > personLimits[field])
      addProblem(field, 'F-E-010', `The name is longer than ${personLimits[field]} characters.`)
  }
  if (person.phone && person.phone.length > personLimits.phone)
    addProblem('phone', 'F-E-010', `The number is longer than ${personLimits.phone} characters.`)
  if (person.civility && !civilities.some((each) => each === person.civility))
    addProblem('civility', 'F-E-008', `The civility must be one of ${civilities.join(', ')}.`)
  if (person.externalId && person.externalId.length > 255)
    addProblem('externalId', 'F-E-010', 'The external id is longer than 255 characters.')
  const changes = existing ? listChanges(comparedFields, toComparable(existing), person) : []
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

/** The same rule as in the call that invites one user. */
const emailRule = Compile(Email)
const isEmail = (text: string) => emailRule.Check(text)
const personFields = ['firstName', 'lastName', 'civility', 'phone', 'externalId'] as const
const comparedFields = [...personFields, 'groups', 'organisations']

const toComparable = ({ user, groups, organisations }: Existing) => ({
  ...user,
  groups,
  organisations: organisations.map(({ name }) => name).toSorted(),
})

/** Applies the rules for updating a single user. */
function checkRights({ caller }: CustomerContext, { line, person, existing }: ImportedRow) {
  if (!existing) return
  const addProblem = (field: string, code: string, message: string) => line.problems.push({ field, code, message })
  const isChanged = (field: string) => line.changes.some((change) => change.field === field)
  if (existing.isElsewhere && personFields.some(isChanged))
    addProblem('email', 'PE0001', 'This user also buys for another company and can only change this themselves.')
  if (existing.user.id === caller.userId && !hasSameGroups(person.groups, existing.groups))
    addProblem('groups', 'ST0001', 'You cannot change your own role or status.')
}

/** Marks the rows that remove the administrator role as broken if no administrator would be left. */
async function keepAdministrator(context: CustomerContext, imported: ImportedRow[]) {
  const demoted = imported.filter(
    ({ line, existing, person }) =>
      line.verdict === 'changed' && existing && isAdministrator(existing.groups) && !isAdministrator(person.groups),
  )
  const ids = demoted.map(({ existing }) => existing!.user.id)
  if (ids.length === 0 || (await membershipQueries.countOtherAdministrators(context, ids)) > 0) return
  for (const { line } of demoted) {
    line.problems.push({ field: 'groups', code: 'ST0001', message: 'An account needs at least one administrator.' })
    Object.assign(line, { verdict: 'broken', changes: [] })
  }
}

/** Batch size, limited by the number of values in a statement. */
const batchSize = 3000

async function applyRows(context: CustomerContext, imported: ImportedRow[]) {
  const { accountId, userId: callerId, name } = context.caller
  const changed = imported.filter(({ line }) => line.verdict === 'changed')
  const newRows = imported.filter(({ line }) => line.verdict === 'new')
  const ids = new Map<string, string>()
  for (let at = 0; at < newRows.length; at += batchSize) {
    const users = newRows.slice(at, at + batchSize).map(({ person }) => toNewUser(person, context.locale))
    for (const { id, email } of await insertUsers(context, users)) ids.set(email.toLowerCase(), id)
  }
  // A concurrent import of another company created one of these users first.
  if (ids.size < newRows.length) throw new PlatformError('CU0002', undefined, 'csv')
  const newUsers = newRows.map((read) => ({ ...read, userId: ids.get(read.person.email.toLowerCase())! }))
  const changedUsers = changed.map((read) => ({ ...read, userId: read.existing!.user.id }))
  if (newUsers.length > 0) {
    const members = newUsers.map(({ userId, person }) => ({ userId, groups: person.groups }))
    await membershipQueries.insertMemberships(context, accountId, members)
    await membershipQueries.insertStores(
      context,
      newUsers.map(({ userId }) => userId),
      callerId,
    )
    const mails = newUsers.map(({ userId }): ActivationMailJob => ({
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
    changedUsers.map(({ userId, person }) => ({ id: userId, ...person })),
  )
  await membershipQueries.updateGroups(
    context,
    changedUsers.map(({ userId, person }) => ({ userId, groups: person.groups })),
  )
  const memberships = [...newUsers, ...changedUsers].map(({ userId, organisationIds, existing }) => {
    const main = existing?.organisations.find(({ isMain }) => isMain)?.id
    const mainOrganisationId = main && organisationIds.includes(main) ? main : (organisationIds[0] ?? null)
    return { userId, organisationIds, mainOrganisationId }
  })
  if (memberships.length > 0) await replaceMemberships(context, memberships)
  await recordChanges(context, [
    ...newUsers.map(({ userId, person }) => ({
      ...toUserEntity(accountId, { ...person, id: userId }),
      action: 'INVITED' as const,
      after: person,
    })),
    ...changedUsers.map(({ userId, person, existing }) => ({
      ...toUserEntity(accountId, { ...person, id: userId }),
      action: 'UPDATED' as const,
      before: Object.fromEntries(comparedFields.map((field) => [field, toComparable(existing!)[field as 'groups']])),
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
