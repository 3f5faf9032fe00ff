import { randomUUID } from 'node:crypto'
import { addressLimits, type AddressInput } from '@tiber/contract/addresses'
import type { ImportLine, ImportVerdict } from '@tiber/contract/imports'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { readCsvRows, type CsvRow } from '../../imports/csv-rows.ts'
import { changesBetween, mayApply, toVerdict } from '../../imports/verdict.ts'
import { record } from '../audit/service.ts'
import * as queries from './queries.ts'
import { addressFields, nameOf, newFlags, placeKey, textFields, toValues, zipcodeProblems } from './rules.ts'
import type { AddressValues } from './rules.ts'
import { changeOf, insertAll, ownBook } from './service.ts'

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
type Known = queries.AddressRow
/** A line with what it would store; `known` is the address it changes. */
type Judged = { line: ImportLine; after?: AddressValues; known?: Known }

type Wish = { csv: string; apply?: boolean; skipBroken?: boolean }

/** Compares a file with the address book; applies it in one insert and one update when asked. */
export function importAddresses(context: CustomerContext, { csv, ...wish }: Wish): Promise<ImportVerdict> {
  const { rows, unknownColumns } = readCsvRows(csv, columns)
  return inTransaction(context, async (context) => {
    if (wish.apply) await lockAccount(context.db, context.caller.accountId)
    const known = await queries.selectAllAddresses(context)
    const judged = withBilling(known, judgeAll(known, rows))
    const lines = judged.map(({ line }) => line)
    const applied = mayApply(lines, wish)
    if (applied) await apply(context, judged)
    return toVerdict(lines, { applied, unknownColumns })
  })
}

async function apply(context: CustomerContext, judged: Judged[]) {
  const owner = ownBook(context)
  const created = judged.flatMap(({ line, after }) => (line.verdict === 'new' && after ? [after] : []))
  const changed = judged.flatMap(({ line, after, known }) =>
    line.verdict === 'changed' && after && known ? [{ before: known, after: { id: known.id, ...after } }] : [],
  )
  if (changed.length > 0)
    await queries.updateAddresses(
      context,
      owner,
      changed.map(({ after }) => after),
    )
  const stored = created.length > 0 ? await insertAll(context, owner, created) : []
  await record(context, [
    ...stored.map((after) => changeOf(owner.accountId, 'CREATED', { after })),
    ...changed.map((ends) => changeOf(owner.accountId, 'UPDATED', ends)),
  ])
}

function judgeAll(known: Known[], rows: Row[]): Judged[] {
  const byExternalId = new Map(known.map((each) => [each.externalId, each]))
  const byPlace = new Map(known.filter(isOwn).map((each) => [placeKey(each), each]))
  const seen = new Set<string>()
  return rows.map((row) => {
    const problems = [...row.problems, ...valueProblems(row)]
    if (problems.length > 0) return broken(row, problems)
    const input = toInput(row)
    const match = input.externalId
      ? byExternalId.get(input.externalId)
      : byPlace.get(placeKey(toValues(input, { externalId: '', ...newFlags(input) })))
    if (match && !isOwn(match)) return broken(row, [taken('An address of an organisation has this external id.')])
    const after = valuesOf(input, row, match)
    if (!claim(seen, { after, match, isNamed: Boolean(input.externalId) }))
      return broken(row, [taken('Another line of the file is for this address.')])
    return judge(row, after, match)
  })
}

type Claim = { after: AddressValues; match: Known | undefined; isNamed: boolean }

/** False when an earlier line is for the same address. Two external ids may stand for one place. */
function claim(seen: Set<string>, { after, match, isNamed }: Claim): boolean {
  const id = `id ${after.externalId}`
  const place = match ? `known ${match.id}` : `place ${placeKey(after)}`
  const isClaimed = seen.has(id) || (seen.has(place) && !(isNamed && !match))
  seen.add(id).add(place)
  return !isClaimed
}

const isOwn = ({ organisationId }: Known) => organisationId === null

function judge({ line }: Row, after: AddressValues, known: Known | undefined): Judged {
  const changes = known ? changesBetween(addressFields, known, after) : []
  const verdict = !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { line: { line, name: nameOf(after), verdict, changes, problems: [] }, after, ...(known && { known }) }
}

/** What a file has no column for stays as it is. */
function valuesOf(input: AddressInput, { values }: Row, known: Known | undefined): AddressValues {
  if (!known) return toValues(input, { externalId: input.externalId || randomUUID(), ...newFlags(input) })
  const given = Object.fromEntries(textFields.filter((field) => field in values).map((field) => [field, input[field]]))
  const { shipping = known.shipping, billing = known.billing } = input
  return toValues({ ...known, ...given }, { externalId: known.externalId, shipping, billing })
}

/** The account must keep a billing address: lines that would take the last ones away are broken. */
function withBilling(known: Known[], judged: Judged[]): Judged[] {
  const own = known.filter(isOwn)
  const afterwards = new Map(own.map(({ id, billing }) => [id, billing]))
  for (const { line, after, known } of judged)
    if (line.verdict === 'changed' && known && after) afterwards.set(known.id, after.billing)
  const isNewBilling = judged.some(({ line, after }) => line.verdict === 'new' && after?.billing)
  const remains = isNewBilling || [...afterwards.values()].some(Boolean)
  if (remains || own.every(({ billing }) => !billing)) return judged
  const problem = { field: 'billing', code: 'ST0001', message: 'The account needs one billing address.' }
  return judged.map((each) =>
    each.known?.billing && each.after?.billing === false
      ? { line: { ...each.line, verdict: 'broken', changes: [], problems: [problem] } }
      : each,
  )
}

function broken({ line, values }: Row, problems: ImportLine['problems']): Judged {
  const name = values.label || values.fullName || values.externalId || ''
  return { line: { line, name, verdict: 'broken', changes: [], problems } }
}

const taken = (message: string) => ({ field: 'externalId', code: 'F-E-003', message })

function valueProblems({ values }: Row): ImportLine['problems'] {
  const limits: Partial<Record<Field, number>> = { ...addressLimits, externalId: 255 }
  const fields = Object.entries(values) as [Field, string][]
  const problems = fields.flatMap(([field, value]) => {
    if (value === '' && 'isRequired' in columns[field])
      return [{ field, code: 'F-E-001', message: `'${field}' is required` }]
    const most = limits[field]
    if (most && value.length > most)
      return [{ field, code: 'F-E-010', message: `'${field}' may have ${most} characters at most` }]
    if ((field === 'shipping' || field === 'billing') && value !== '' && toFlag(value) === undefined)
      return [{ field, code: 'F-E-009', message: `'${value}' is neither yes nor no` }]
    return []
  })
  const { country = '', zipcode = '' } = values
  const zipcodes = zipcode === '' ? [] : zipcodeProblems({ country, zipcode })
  return [...problems, ...zipcodes.map(({ code, message }) => ({ field: 'zipcode', code, message }))]
}

function toInput({ values }: Row): AddressInput {
  const { shipping, billing, fullName = '', address = '', city = '', zipcode = '', country = '', ...rest } = values
  const flags = { shipping: toFlag(shipping ?? ''), billing: toFlag(billing ?? '') }
  const given = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined))
  return { ...rest, fullName, address, city, zipcode, country, ...given }
}

const words: Record<string, boolean> = Object.fromEntries([
  ...'yes y sí si s true verdadero 1 x'.split(' ').map((word) => [word, true]),
  ...'no n false falso 0'.split(' ').map((word) => [word, false]),
])

const toFlag = (text: string): boolean | undefined => {
  const word = text.normalize('NFC').toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}
