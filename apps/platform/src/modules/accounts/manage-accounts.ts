import { randomBytes } from 'node:crypto'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { operatorAccounts } from '@tiber/contract/operator/operator-accounts'
import { inTransaction, type ContextByAccess } from '../../context.ts'
import { createAddresses, listAccountAddresses } from '../addresses/service.ts'
import { recordChanges } from '../audit/service.ts'
import * as customers from '../customers/public.ts'
import {
  createFirstUser,
  enqueueActivation,
  findUserByEmail,
  inviteApplicant,
  updateMainContact,
} from '../users/public.ts'
import { updatePolicy } from './policies.ts'
import { requireUniqueNumbers, toAuditEntity, toAuditFields, toTextColumns, toVatColumns } from './service.ts'

type OperatorContext = ContextByAccess['operator']
type NewCompany = CallBody<typeof operatorAccounts.create>

/** Creates an active company; its first person administers it and gets a link by mail. Returns its id. */
export function createCompany(context: OperatorContext, body: NewCompany): Promise<string> {
  const { person, addresses = [], tagIds = [] } = body
  const country = (addresses.find(({ billing }) => billing !== false) ?? addresses[0])?.country
  const vat = toVatColumns(context, body.vatNumber, { country, field: 'vatNumber' })
  return inTransaction(context, async (context) => {
    await requireUniqueNumbers(context, { ...toTextColumns(body), ...vat }, '')
    const account = await customers.insertAccount(context, {
      ...toTextColumns(body),
      ...vat,
      name: body.name.trim(),
      externalId: body.externalId?.trim() || `ACC-${randomBytes(5).toString('hex').toUpperCase()}`,
      accountManager: body.accountManager?.trim() || null,
      status: 'ACTIVE',
      paymentType: 'ON_ACCEPTANCE',
    })
    if (!account) throw new PlatformError('F-E-003', 'An account with this external id already exists.', 'externalId')
    await createAddresses(context, { accountId: account.id }, addresses)
    await customers.replaceAccountTags(context, account.id, tagIds)
    await recordChanges(context, [{ ...toAuditEntity(account), action: 'CREATED', after: toAuditFields(account) }])
    await addFirstPerson(context, account.id, person)
    return account.id
  })
}

/** Somebody who buys for another company already joins this one by a mailed link. */
async function addFirstPerson(context: OperatorContext, accountId: string, person: NewCompany['person']) {
  const existing = await findUserByEmail(context, person.email)
  if (existing && (existing.clientType !== 'ACCOUNT' || existing.status === 'INACTIVE'))
    throw new PlatformError('CU0002', undefined, 'person.email')
  if (existing) return inviteApplicant(context, { email: existing.email, accountId })
  const user = await createFirstUser(context, accountId, {
    civility: person.civility ?? null,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    email: person.email.trim(),
    phone: person.phone?.trim() || null,
  })
  if (!user) throw new PlatformError('CU0002', undefined, 'person.email')
  await updateMainContact(context, accountId, user.id)
  await enqueueActivation(context, { userId: user.id, accountId, url: null })
}

type CompanyChange = NonNullable<CallBody<typeof operatorAccounts.update>>

/** Changes company data and tags; omitted fields stay. */
export function updateCompany(context: OperatorContext, id: string, { tagIds, ...body }: CompanyChange) {
  return inTransaction(context, async (context) => {
    const before = await lockVersion(context, id)
    const country = (await listAccountAddresses(context, id)).find(({ billing }) => billing)?.country
    const change = {
      ...toTextColumns(body),
      ...toVatColumns(context, body.vatNumber, { country, field: 'vatNumber' }),
      ...(body.accountManager !== undefined && { accountManager: body.accountManager?.trim() || null }),
    }
    await requireUniqueNumbers(context, change, id)
    const after = await customers.updateAccount(context, id, change)
    const tags = await setTags(context, id, tagIds)
    await recordChanges(context, [
      {
        ...toAuditEntity(after),
        action: 'UPDATED',
        before: { ...toAuditFields(before), tags: tags.before },
        after: { ...toAuditFields(after), tags: tags.after },
      },
    ])
  })
}

async function setTags(context: OperatorContext, id: string, tagIds: string[] | undefined) {
  const readNames = async () => (await customers.selectAccountTags(context, id)).map(({ name }) => name)
  const before = await readNames()
  if (tagIds === undefined) return { before, after: before }
  await customers.replaceAccountTags(context, id, tagIds)
  return { before, after: await readNames() }
}

type Terms = NonNullable<CallBody<typeof operatorAccounts.updateTerms>>

/** Changes what finance decides about an account: payment type, its own delay, and the limit of the credit policy. */
export function updateTerms(context: OperatorContext, id: string, { creditLimit, ...terms }: Terms) {
  return inTransaction(context, async (context) => {
    const before = await lockVersion(context, id)
    const delay = terms.paymentDelay === undefined ? before.paymentDelay : terms.paymentDelay
    if (delay === null && terms.paymentMode)
      throw new PlatformError('F-E-040', 'A mode without an own payment delay has no effect.', 'paymentMode')
    const after = await customers.updateAccount(context, id, {
      ...terms,
      ...(terms.paymentDelay === null && { paymentMode: null }),
    })
    await recordChanges(context, [
      { ...toAuditEntity(after), action: 'UPDATED', before: toAuditFields(before), after: toAuditFields(after) },
    ])
    if (creditLimit === undefined) return
    const credit = creditLimit === null ? null : { limitWithTax: creditLimit }
    await updatePolicy(context, id, { type: 'CREDIT_CONTROL', active: credit !== null, credit })
  })
}

/** Locks an account; somebody who changed it since the given version is not overwritten. */
async function lockVersion(context: OperatorContext, id: string) {
  const account = await customers.lockAccountRow(context, id)
  if (!account) throw new PlatformError('F-E-002', 'Account not found.', 'id')
  if (context.expectedVersion !== undefined && context.expectedVersion !== account.version)
    throw new PlatformError('ST0001', 'The account was changed meanwhile.')
  return account
}
