import { randomUUID } from 'node:crypto'
import { addressLimits, type AddressInput } from '@tiber/contract/company/addresses'
import type { ImportLine, ImportReport } from '@tiber/contract/imports'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import type { CsvRow } from '../../imports/csv-rows.ts'
import { readCsv } from '../../imports/read-csv.ts'
import { listChanges, canApply, toVerdict } from '../../imports/verdict.ts'
import { recordChanges } from '../audit/service.ts'
import { findCountryCode, restoreZeros } from './import-values.ts'
import * as queries from './queries.ts'
import {
  addressFields,
  formatAddressName,
  toNewFlags,
  toPlaceKey,
  textFields,
  toValues,
  findZipcodeProblems,
} from './rules.ts'
import type { AddressValues } from './rules.ts'
import { toAuditChange, insertAllAddresses, getOwnAddressBook } from './service.ts'

const columns = {
  externalId: { names: ['external id', 'referencia', 'reference', 'id externo'] },
  label: { names: ['etiqueta', 'alias', 'nombre de la dirección', 'address name'] },
  fullName: { names: ['nombre', 'nombre completo', 'name', 'destinatario', 'recipient'], isRequired: true },
  company: { names: ['empresa', 'compañía', 'razón social'] },
  address: { names: ['dirección', 'calle', 'street', 'address 1'], isRequired: true },
  additionalAddress: { names: ['dirección adicional', 'complemento', 'address 2', 'additional address'] },
  city: { names: ['ciudad', 'población', 'localidad', 'town'], isRequired: true },
  zipcode: { names: ['código postal', 'cp', 'postcode', 'postal code', 'zip', 'zip code'], isRequired: true },
  state: { names: ['provincia', 'estado', 'province', 'region', 'región'] },
  country: { names: ['país', 'country code'], isRequired: true },
  phone: { names: ['teléfono', 'telephone', 'tel', 'móvil'] },
  shipping: { names: ['envío', 'entrega', 'delivery', 'dirección de envío', 'shipping address'] },
  billing: { names: ['facturación', 'factura', 'invoice', 'dirección de facturación', 'billing address'] },
}
type Field = keyof typeof columns
type Row = CsvRow<Field>
type ExistingAddress = queries.AddressRow
/** A line with the values it would store; `existing` is the address it updates. */
type ComparedRow = { line: ImportLine; after?: AddressValues; existing?: ExistingAddress }

type ImportInput = { csv: string; apply?: boolean; skipBroken?: boolean }

/** Compares a file with the address book; on request applies it with one insert and one update. */
export async function importAddresses(
  context: CustomerContext,
  { csv, ...options }: ImportInput,
): Promise<ImportReport> {
  const { rows, unknownColumns } = await readCsv({ csv, columns })
  return inTransaction(context, async (context) => {
    if (options.apply) await lockAccount(context.db, context.caller.accountId)
    const existing = await queries.selectAllAddresses(context)
    const compared = keepBillingAddress(existing, compareRows(existing, rows))
    const lines = compared.map(({ line }) => line)
    const applied = canApply(lines, options)
    if (applied) await apply(context, compared)
    return toVerdict(lines, { applied, unknownColumns })
  })
}

async function apply(context: CustomerContext, compared: ComparedRow[]) {
  const owner = getOwnAddressBook(context)
  const created = compared.flatMap(({ line, after }) => (line.verdict === 'new' && after ? [after] : []))
  const changed = compared.flatMap(({ line, after, existing }) =>
    line.verdict === 'changed' && after && existing ? [{ before: existing, after: { id: existing.id, ...after } }] : [],
  )
  if (changed.length > 0)
    await queries.updateAddresses(
      context,
      owner,
      changed.map(({ after }) => after),
    )
  const stored = created.length > 0 ? await insertAllAddresses(context, owner, created) : []
  await recordChanges(context, [
    ...stored.map((after) => toAuditChange(owner.accountId, 'CREATED', { after })),
    ...changed.map((ends) => toAuditChange(owner.accountId, 'UPDATED', ends)),
  ])
}

function compareRows(existing: ExistingAddress[], rows: Row[]): ComparedRow[] {
  const byExternalId = new Map(existing.map((each) => [each.externalId, each]))
  const byPlace = new Map(existing.filter(isOwn).map((each) => [toPlaceKey(each), each]))
  const seen = new Set<string>()
  return rows.map(correctPlace).map((row) => {
    const problems = [...row.problems, ...findValueProblems(row)]
    if (problems.length > 0) return toBroken(row, problems)
    const input = toInput(row)
    const match = input.externalId
      ? byExternalId.get(input.externalId)
      : byPlace.get(toPlaceKey(toValues(input, { externalId: '', ...toNewFlags(input) })))
    if (match && !isOwn(match))
      return toBroken(row, [createTakenProblem('An organisation’s address already has this external id.')])
    const after = mergeValues(input, row, match)
    if (!claimAddress(seen, { after, match, isNamed: Boolean(input.externalId) }))
      return toBroken(row, [createTakenProblem('Another row of the file is for this address.')])
    return compareRow(row, after, match)
  })
}

type Claim = { after: AddressValues; match: ExistingAddress | undefined; isNamed: boolean }

/** Returns the row with the code of its country and a complete postcode. */
function correctPlace(row: Row): Row {
  const { country, zipcode } = row.values
  if (country === undefined) return row
  const code = findCountryCode(country) ?? country
  return {
    ...row,
    values: { ...row.values, country: code, ...(zipcode && { zipcode: restoreZeros(code, zipcode) }) },
  }
}

/** Returns false if an earlier line is for the same address; two external ids may share one place. */
function claimAddress(seen: Set<string>, { after, match, isNamed }: Claim): boolean {
  const id = `id ${after.externalId}`
  const place = match ? `known ${match.id}` : `place ${toPlaceKey(after)}`
  const isClaimed = seen.has(id) || (seen.has(place) && !(isNamed && !match))
  seen.add(id).add(place)
  return !isClaimed
}

const isOwn = ({ organisationId }: ExistingAddress) => organisationId === null

const shownFields = addressFields.filter((field) => field !== 'externalId' && field !== 'label')

function compareRow({ line }: Row, after: AddressValues, existing: ExistingAddress | undefined): ComparedRow {
  // A new address is listed with its values, so that a wrong column is noticed before it is applied.
  const changes = listChanges(existing ? addressFields : shownFields, existing ?? {}, after)
  const verdict = !existing ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return {
    line: { line, name: formatAddressName(after), verdict, changes, problems: [] },
    after,
    ...(existing && { existing }),
  }
}

/** Merges the line into the known address; fields without a column stay. */
function mergeValues(input: AddressInput, { values }: Row, existing: ExistingAddress | undefined): AddressValues {
  if (!existing) return toValues(input, { externalId: input.externalId || randomUUID(), ...toNewFlags(input) })
  const given = Object.fromEntries(textFields.filter((field) => field in values).map((field) => [field, input[field]]))
  const { shipping = existing.shipping, billing = existing.billing } = input
  return toValues({ ...existing, ...given }, { externalId: existing.externalId, shipping, billing })
}

/** Marks lines as broken that would remove the last billing address of the account. */
function keepBillingAddress(existing: ExistingAddress[], compared: ComparedRow[]): ComparedRow[] {
  const own = existing.filter(isOwn)
  const afterwards = new Map(own.map(({ id, billing }) => [id, billing]))
  for (const { line, after, existing } of compared)
    if (line.verdict === 'changed' && existing && after) afterwards.set(existing.id, after.billing)
  const isNewBilling = compared.some(({ line, after }) => line.verdict === 'new' && after?.billing)
  const remains = isNewBilling || [...afterwards.values()].some(Boolean)
  if (remains || own.every(({ billing }) => !billing)) return compared
  const problem = { field: 'billing', code: 'ST0001', message: 'The account needs at least one billing address.' }
  return compared.map((each) =>
    each.existing?.billing && each.after?.billing === false
      ? { line: { ...each.line, verdict: 'broken', changes: [], problems: [problem] } }
      : each,
  )
}

function toBroken({ line, values }: Row, problems: ImportLine['problems']): ComparedRow {
  const name = values.label || values.fullName || values.externalId || ''
  return { line: { line, name, verdict: 'broken', changes: [], problems } }
}

const createTakenProblem = (message: string) => ({ field: 'externalId', code: 'F-E-003', message })

function findValueProblems({ values }: Row): ImportLine['problems'] {
  const limits: Partial<Record<Field, number>> = { ...addressLimits, externalId: 255 }
  const fields = Object.entries(values) as [Field, string][]
  const problems = fields.flatMap(([field, value]) => {
    if (value === '' && 'isRequired' in columns[field])
      return [{ field, code: 'F-E-001', message: `'${field}' is required` }]
    const most = limits[field]
    if (most && value.length > most)
      return [{ field, code: 'F-E-010', message: `'${field}' can have at most ${most} characters` }]
    if ((field === 'shipping' || field === 'billing') && value !== '' && parseFlag(value) === undefined)
      return [{ field, code: 'F-E-009', message: `'${value}' must be yes or no` }]
    return []
  })
  const { country = '', zipcode = '' } = values
  if (country !== '' && !findCountryCode(country))
    problems.push({ field: 'country', code: 'F-E-009', message: `'${country}' is not the name or code of a country` })
  const zipcodes = zipcode === '' ? [] : findZipcodeProblems({ country, zipcode })
  return [...problems, ...zipcodes.map(({ code, message }) => ({ field: 'zipcode', code, message }))]
}

function toInput({ values }: Row): AddressInput {
  const { shipping, billing, fullName = '', address = '', city = '', zipcode = '', country = '', ...rest } = values
  const flags = { shipping: parseFlag(shipping ?? ''), billing: parseFlag(billing ?? '') }
  const given = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined))
  return { ...rest, fullName, address, city, zipcode, country, ...given }
}

const flagWords: Record<string, boolean> = Object.fromEntries([
  ...'yes y sí si s true verdadero 1 x'.split(' ').map((word) => [word, true]),
  ...'no n false falso 0'.split(' ').map((word) => [word, false]),
])

const parseFlag = (text: string): boolean | undefined => {
  const word = text.normalize('NFC').toLowerCase()
  return Object.hasOwn(flagWords, word) ? flagWords[word] : undefined
}
