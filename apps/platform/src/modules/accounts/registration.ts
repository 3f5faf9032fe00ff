import { randomBytes } from 'node:crypto'
import type { AccessRequest, CustomerAccount, customerAccounts } from '@tiber/contract/company/accounts'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context } from '../../context.ts'
import { createAddresses } from '../addresses/service.ts'
import { recordChanges } from '../audit/service.ts'
import { closeTasks, openTasks } from '../tasks/service.ts'
import { findUser, findUserByEmail, hashPassword, requireAllowedUrl, buildShopUrl } from '../users/public.ts'
import {
  attachApplicant,
  createFirstUser,
  enqueueActivation,
  inviteApplicant,
  updateMainContact,
} from '../users/public.ts'
import { requestMail } from './mails.ts'
import * as customers from '../customers/public.ts'
import * as queries from './queries.ts'
import { normaliseNumber } from './rules.ts'
import { toAuditFields, toAuditEntity, toLegalUserColumn, readAccount, toTextColumns, toVatColumns } from './service.ts'

type Registration = CallBody<typeof customerAccounts.create>
export type RequestMailJob = { accountId: string; about: keyof (typeof requestMail)['es-ES'] }

/** How long the mailed link to a request works. */
const linkLifetimeMs = 90 * 24 * 60 * 60 * 1000

/**
 * Registers a company that requests access. An applicant who already has a sign-in gets the same response and joins the
 * new company by a mailed link once it is approved.
 */
export async function register(context: Context, body: Registration): Promise<CustomerAccount> {
  requireAllowedUrl(context, body.activationUrl, 'activationUrl')
  const { createObjectCustomerAccountRequest: company, createCustomerUserRequest: person } = body
  const addresses = body.createAddressRequests ?? []
  const country = (addresses.find(({ billing }) => billing !== false) ?? addresses[0])?.country
  const vat = toVatColumns(context, company.vatNumber, {
    country,
    field: 'createObjectCustomerAccountRequest.vatNumber',
  })
  const passwordHash = person.password === undefined ? null : await hashPassword(person.password)
  return inTransaction(context, async (context) => {
    if (vat.vatNumber) await queries.lockVatNumber(context, vat.vatNumber)
    if (vat.vatNumber && (await queries.isVatNumberTaken(context, vat.vatNumber, undefined)))
      throw createDuplicateError()
    const account = await customers.insertAccount(context, {
      ...toTextColumns(company),
      ...toLegalUserColumn(company.legalUser, 'createObjectCustomerAccountRequest.legalUser'),
      ...vat,
      name: company.name.trim(),
      externalId: company.externalId?.trim() || `ACC-${randomBytes(5).toString('hex').toUpperCase()}`,
      status: 'WAITING_VALIDATION',
      paymentType: 'ON_ACCEPTANCE',
    })
    if (!account) throw createDuplicateError()
    await createAddresses(context, { accountId: account.id }, addresses)
    const userId = await requireApplicant(context, account.id, { ...person, passwordHash })
    await queries.insertRequest(context, { accountId: account.id, userId, activationUrl: body.activationUrl ?? null })
    const question = body.question?.trim()
    if (question) await queries.insertMessage(context, { accountId: account.id, author: 'APPLICANT', text: question })
    await recordChanges(context, [{ ...toAuditEntity(account), action: 'CREATED', after: toAuditFields(account) }])
    if (context.manualAccountCheck) {
      await enqueueRequestMail(context, account.id, 'received')
      await openTasks(context, 'ACCESS_REQUEST', [account.id])
    } else await openAccount(context, account.id)
    // Contacts are left out: they would reveal whether the e-mail is known.
    return { ...(await readAccount(context, account.id)), mainContacts: [] }
  })
}

const createDuplicateError = () => new PlatformError('CA0004', undefined, 'createObjectCustomerAccountRequest')

const createExternalIdError = () =>
  new PlatformError('F-E-003', 'A user with this external id already exists.', 'createCustomerUserRequest.externalId')

type Applicant = Registration['createCustomerUserRequest'] & { passwordHash: string | null }

/** Returns the user of the applicant, new or existing; an existing one does not belong to the company yet. */
async function requireApplicant(context: Context, accountId: string, person: Applicant) {
  const externalId = person.externalId?.trim() || null
  // Checked before the e-mail: if a taken external id were refused only for unknown e-mails, it would reveal which are
  // known.
  if (externalId && (await queries.isUserExternalIdTaken(context, externalId))) throw createExternalIdError()
  const existing = await findUserByEmail(context, person.email)
  if (existing) return existing.id
  const user = await createFirstUser(context, accountId, {
    civility: person.civility ?? null,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    email: person.email.trim(),
    phone: person.phone?.trim() || null,
    externalId,
    passwordHash: person.passwordHash,
  })
  // The second of two concurrent requests with the same e-mail finds the user created by the first.
  const created = user ? undefined : await findUserByEmail(context, person.email)
  if (created) return created.id
  if (!user) throw createExternalIdError()
  await updateMainContact(context, accountId, user.id)
  return user.id
}

type Decision = { status: 'ACTIVE' | 'INACTIVE'; reason?: string | null }

/** Changes the status of an account: the operator approves, declines, closes or reopens it. */
export async function changeStatus(context: Context, accountId: string, { status, reason }: Decision) {
  return inTransaction(context, async (context) => {
    const before = await customers.lockAccountRow(context, accountId)
    if (!before) throw new PlatformError('F-E-002', 'Account not found.', 'id')
    if (before.status === status) return readAccount(context, accountId)
    await closeTasks(context, 'ACCESS_REQUEST', [accountId])
    const request = await queries.selectRequest(context, accountId)
    if (request && reason?.trim())
      await queries.insertMessage(context, { accountId, author: 'OPERATOR', text: reason.trim() })
    if (status === 'ACTIVE') await openAccount(context, accountId)
    else {
      await customers.updateAccount(context, accountId, { status })
      if (request && before.status === 'WAITING_VALIDATION') {
        await queries.updateDecision(context, accountId)
        await enqueueRequestMail(context, accountId, 'declined')
      }
    }
    const change = { before: { status: before.status }, after: { status } }
    await recordChanges(context, [{ ...toAuditEntity(before), action: 'UPDATED', ...change }])
    return readAccount(context, accountId)
  })
}

/** Opens an account for buying and sends its first user the activation link. */
async function openAccount(context: Context, accountId: string) {
  const { businessRegistrationNumber: number } = (await queries.selectAccount(context, accountId))!.account
  if (number && (await queries.isCompanyNumberTaken(context, normaliseNumber(number), accountId)))
    throw createDuplicateError()
  await customers.updateAccount(context, accountId, { status: 'ACTIVE' })
  const request = await queries.selectRequest(context, accountId)
  if (!request || request.decidedAt) return
  await queries.updateDecision(context, accountId)
  const user = (await findUser(context, request.userId))!
  const url = request.activationUrl
  if (user.status === 'ACTIVE') {
    if (await queries.isMember(context, accountId, user.id)) return
    return inviteApplicant(context, { email: user.email, accountId })
  }
  await attachApplicant(context, accountId, user.id)
  if (user.status === 'WAITING_ACTIVATION') await enqueueActivation(context, { userId: user.id, accountId, url })
}

/** Returns an access request to the holder of its link. */
export async function readRequest(context: Context, token: string): Promise<AccessRequest> {
  return toAccessRequest(await requireRequest(context, token))
}

export async function answerQuestion(context: Context, token: string, text: string): Promise<AccessRequest> {
  const { accountId } = await requireRequest(context, token)
  return addMessage(context, accountId, { author: 'APPLICANT', text })
}

export async function askQuestion(context: Context, accountId: string, text: string): Promise<AccessRequest> {
  return addMessage(context, accountId, { author: 'OPERATOR', text })
}

async function addMessage(
  context: Context,
  accountId: string,
  message: { author: 'APPLICANT' | 'OPERATOR'; text: string },
) {
  return inTransaction(context, async (context) => {
    const account = await customers.lockAccountRow(context, accountId)
    if (!account || !(await queries.selectRequest(context, accountId)))
      throw new PlatformError('F-E-002', 'Access request not found.', 'accountId')
    if (account.status !== 'WAITING_VALIDATION')
      throw new PlatformError('ST0001', 'The request has already been decided.', 'text')
    await queries.insertMessage(context, { accountId, author: message.author, text: message.text.trim() })
    // A request waits for whoever did not write last.
    if (message.author === 'OPERATOR') {
      await enqueueRequestMail(context, accountId, 'question')
      await closeTasks(context, 'ACCESS_REQUEST', [accountId])
    } else await openTasks(context, 'ACCESS_REQUEST', [accountId])
    return toAccessRequest((await queries.selectRequest(context, accountId))!)
  })
}

type ListParams = { page: number; size: number; status?: AccessRequest['status'][] }

export async function listRequests(context: Context, { page, size, status }: ListParams) {
  const { rows, total } = await queries.selectRequests(context, { status, page, size })
  const content = rows.map((row) => {
    const { accountId, email, vatNumber } = row
    return { accountId, email, vatNumber, ...toAccessRequest(row) }
  })
  return toSpringPage(content, { page, size, total })
}

/** Returns a request for the operator, who needs no link. */
export async function findAccessRequest(context: Context, accountId: string) {
  const row = await queries.selectRequest(context, accountId)
  return row && { ...toAccessRequest(row), email: row.email }
}

/** Derives the token instead of storing it, so that every mail can carry the same link. */
export const createRequestToken = ({ tokens }: Context, accountId: string) =>
  `${accountId}.${tokens.signText(toSignedText(accountId))}`

const toSignedText = (accountId: string) => `access request ${accountId}`

async function requireRequest(context: Context, token: string) {
  const [accountId = '', signature = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && context.tokens.isValidSignature(toSignedText(accountId), signature)
  const row = isOurs ? await queries.selectRequest(context, accountId) : undefined
  const since = row && (row.decidedAt ?? row.createdAt)
  if (!since || new Date(since).getTime() + linkLifetimeMs < context.now().getTime())
    throw new PlatformError('F-E-002', 'Access request not found.', 'token')
  return row
}

function toAccessRequest(row: queries.RequestRow): AccessRequest {
  const { companyName, firstName, status, createdAt, decidedAt, messages } = row
  return {
    companyName,
    firstName,
    status,
    createdAt: new Date(createdAt).toISOString(),
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
    messages: messages.map(({ author, text, createdAt }) => ({
      author,
      text,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}

export function enqueueRequestMail(context: Context, accountId: string, about: RequestMailJob['about']) {
  const job: RequestMailJob = { accountId, about }
  return context.jobs.enqueue(context, 'access-request-mail', job)
}

export async function mailRequest(context: Context, { accountId, about }: RequestMailJob) {
  const row = await queries.selectRequest(context, accountId)
  if (!row) return
  const locale: Locale = findLocale(row.locale ?? undefined) ?? 'es-ES'
  const action = buildShopUrl(context, locale, `/auth/request/${createRequestToken(context, accountId)}`)
  const lastMessage = row.messages.findLast(({ author }) => author === 'OPERATOR')?.text
  const text = requestMail[locale][about]({ firstName: row.firstName, companyName: row.companyName, word: lastMessage })
  await context.mailer.send({ to: row.email, locale, ...text, action })
}
