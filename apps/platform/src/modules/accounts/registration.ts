import { randomBytes } from 'node:crypto'
import type { AccessRequest, CustomerAccount, customerAccounts } from '@tiber/contract/accounts'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context } from '../../context.ts'
import { createAddresses } from '../addresses/service.ts'
import { record } from '../audit/service.ts'
import { findUser, findUserByEmail, hashPassword, requireAllowedUrl, shopPage } from '../identity/service.ts'
import { attachApplicant, createFirstUser, enqueueActivation, inviteApplicant } from '../users/service.ts'
import { requestMail } from './mails.ts'
import * as queries from './queries.ts'
import { normalNumber } from './rules.ts'
import { auditOf, entryOf, legalUserOf, readAccount, textsOf, vatOf } from './service.ts'

type Registration = CallBody<typeof customerAccounts.create>
export type RequestMailJob = { accountId: string; about: keyof (typeof requestMail)['es-ES'] }

/** How long a request can be looked at by its mailed link. */
const linkLivesMs = 90 * 24 * 60 * 60 * 1000

/**
 * A company asks for access. Whoever has a sign-in already asks for a further company: the answer is the same, and
 * they join it by a mailed link once it is approved.
 */
export async function register(context: Context, body: Registration): Promise<CustomerAccount> {
  requireAllowedUrl(context, body.activationUrl, 'activationUrl')
  const { createObjectCustomerAccountRequest: company, createCustomerUserRequest: person } = body
  const addresses = body.createAddressRequests ?? []
  const country = (addresses.find(({ billing }) => billing !== false) ?? addresses[0])?.country
  const vat = vatOf(context, company.vatNumber, country, 'createObjectCustomerAccountRequest.vatNumber')
  const passwordHash = person.password === undefined ? null : await hashPassword(person.password)
  return inTransaction(context, async (context) => {
    if (vat.vatNumber) await queries.lockVatNumber(context, vat.vatNumber)
    if (vat.vatNumber && (await queries.isVatNumberTaken(context, vat.vatNumber, undefined))) throw alreadyThere()
    const account = await queries.insertAccount(context, {
      ...textsOf(company),
      ...legalUserOf(company.legalUser, 'createObjectCustomerAccountRequest.legalUser'),
      ...vat,
      name: company.name.trim(),
      externalId: company.externalId?.trim() || `ACC-${randomBytes(5).toString('hex').toUpperCase()}`,
      status: 'WAITING_VALIDATION',
    })
    if (!account) throw alreadyThere()
    await createAddresses(context, { accountId: account.id }, addresses)
    const userId = await requireApplicant(context, account.id, person, passwordHash)
    await queries.insertRequest(context, { accountId: account.id, userId, activationUrl: body.activationUrl ?? null })
    const question = body.question?.trim()
    if (question) await queries.insertMessage(context, { accountId: account.id, author: 'APPLICANT', text: question })
    await record(context, [{ ...entryOf(account), action: 'CREATED', after: auditOf(account) }])
    if (context.manualAccountCheck) await enqueueMail(context, account.id, 'received')
    else await open(context, account.id)
    // Without contacts: they would tell whether the e-mail was known.
    return { ...(await readAccount(context, account.id)), mainContacts: [] }
  })
}

const alreadyThere = () => new PlatformError('CA0004', undefined, 'createObjectCustomerAccountRequest')

const externalIdTaken = () =>
  new PlatformError('F-E-003', 'This external id is taken.', 'createCustomerUserRequest.externalId')

type Person = Registration['createCustomerUserRequest']

/** The applicant's user, new or known; a known one does not belong to the company yet. */
async function requireApplicant(context: Context, accountId: string, person: Person, passwordHash: string | null) {
  const externalId = person.externalId?.trim() || null
  // Before the e-mail is looked at: refused only for unknown ones, a taken external id would tell which are known.
  if (externalId && (await queries.isUserExternalIdTaken(context, externalId))) throw externalIdTaken()
  const known = await findUserByEmail(context, person.email)
  if (known) return known.id
  const user = await createFirstUser(context, accountId, {
    civility: person.civility ?? null,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    email: person.email.trim(),
    phone: person.phone?.trim() || null,
    externalId,
    passwordHash,
  })
  // Of two requests with one e-mail at once, the second finds what the first has made.
  const made = user ? undefined : await findUserByEmail(context, person.email)
  if (made) return made.id
  if (!user) throw externalIdTaken()
  await queries.updateMainContact(context, accountId, user.id)
  return user.id
}

type Decision = { status: 'ACTIVE' | 'INACTIVE'; reason?: string | null }

/** The operator approves, declines, closes or opens again. */
export async function decide(context: Context, accountId: string, { status, reason }: Decision) {
  return inTransaction(context, async (context) => {
    const before = await queries.lockAccount(context, accountId)
    if (!before) throw new PlatformError('F-E-002', 'There is no such account.', 'id')
    if (before.status === status) return readAccount(context, accountId)
    const request = await queries.selectRequest(context, accountId)
    if (request && reason?.trim())
      await queries.insertMessage(context, { accountId, author: 'OPERATOR', text: reason.trim() })
    if (status === 'ACTIVE') await open(context, accountId)
    else {
      await queries.updateAccount(context, accountId, { status })
      if (request && before.status === 'WAITING_VALIDATION') {
        await queries.updateDecision(context, accountId)
        await enqueueMail(context, accountId, 'declined')
      }
    }
    const change = { before: { status: before.status }, after: { status } }
    await record(context, [{ ...entryOf(before), action: 'UPDATED', ...change }])
    return readAccount(context, accountId)
  })
}

/** From now on the company can buy: its first user gets the link that lets them in. */
async function open(context: Context, accountId: string) {
  const { businessRegistrationNumber: number } = (await queries.selectAccount(context, accountId))!.account
  if (number && (await queries.isCompanyNumberTaken(context, normalNumber(number), accountId))) throw alreadyThere()
  await queries.updateAccount(context, accountId, { status: 'ACTIVE' })
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

/** How a request stands, for who holds its link. */
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
    const account = await queries.lockAccount(context, accountId)
    if (!account || !(await queries.selectRequest(context, accountId)))
      throw new PlatformError('F-E-002', 'There is no such request.', 'accountId')
    if (account.status !== 'WAITING_VALIDATION')
      throw new PlatformError('ST0001', 'The request has been decided.', 'text')
    await queries.insertMessage(context, { accountId, author: message.author, text: message.text.trim() })
    if (message.author === 'OPERATOR') await enqueueMail(context, accountId, 'question')
    return toAccessRequest((await queries.selectRequest(context, accountId))!)
  })
}

type Wish = { page: number; size: number; status?: AccessRequest['status'][] }

export async function listRequests(context: Context, { page, size, status }: Wish) {
  const { rows, total } = await queries.selectRequests(context, { status, page, size })
  const content = rows.map((row) => {
    const { accountId, email, vatNumber } = row
    return { accountId, email, vatNumber, ...toAccessRequest(row) }
  })
  return toSpringPage(content, { page, size, total })
}

/** Derived, not stored: the same link can be mailed again with every step. */
export const requestToken = ({ tokens }: Context, accountId: string) =>
  `${accountId}.${tokens.signatureOf(signedText(accountId))}`

const signedText = (accountId: string) => `access request ${accountId}`

async function requireRequest(context: Context, token: string) {
  const [accountId = '', signature = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && context.tokens.isSignatureOf(signedText(accountId), signature)
  const row = isOurs ? await queries.selectRequest(context, accountId) : undefined
  const since = row && (row.decidedAt ?? row.createdAt)
  if (!since || since.getTime() + linkLivesMs < context.now().getTime())
    throw new PlatformError('F-E-002', 'There is no such request.', 'token')
  return row
}

function toAccessRequest(row: queries.RequestRow): AccessRequest {
  const { companyName, firstName, status, createdAt, decidedAt, messages } = row
  return {
    companyName,
    firstName,
    status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    messages: messages.map(({ author, text, createdAt }) => ({
      author,
      text,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}

function enqueueMail(context: Context, accountId: string, about: RequestMailJob['about']) {
  const job: RequestMailJob = { accountId, about }
  return context.jobs.enqueue(context, 'access-request-mail', job)
}

export async function mailRequest(context: Context, { accountId, about }: RequestMailJob) {
  const row = await queries.selectRequest(context, accountId)
  if (!row) return
  const locale: Locale = findLocale(row.locale ?? undefined) ?? 'es-ES'
  const action = shopPage(context, locale, `/auth/request/${requestToken(context, accountId)}`)
  const word = row.messages.findLast(({ author }) => author === 'OPERATOR')?.text
  const text = requestMail[locale][about]({ firstName: row.firstName, companyName: row.companyName, word })
  await context.mailer.send({ to: row.email, locale, ...text, action })
}
