import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import type { Sandbox } from './adapter.ts'
import { stripSeparators, evaluateCard, validateCard, type CardField } from './cards.ts'
import { renderBankPage, renderCardPage, renderNotePage } from './page-html.ts'
import * as queries from './queries.ts'
import type { SandboxStatus } from './tables.ts'

export const sandboxPrefix = '/sandbox-payments'

type SandboxRequest = { Params: { reference: string }; Body: Record<string, string> | undefined }
type PageOptions = { sandbox: Sandbox; createContext: (request: FastifyRequest) => Context }

/** Serves the provider's pages, the only place where card numbers are entered; they are checked and not stored. */
export function serveSandbox(app: FastifyInstance, { sandbox, createContext }: PageOptions) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const withPayment =
    (handler: (context: Context, payment: queries.SandboxPayment, input: PageState) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<SandboxRequest>, reply: FastifyReply) => {
      const context = createContext(request)
      const { reference } = request.params
      const payment = isValidReference(reference) ? await queries.findPayment(context, reference) : undefined
      const nonce = randomBytes(16).toString('base64')
      reply.type('text/html; charset=utf-8').headers(buildHeaders(nonce, payment?.returnUrl))
      if (!payment) return reply.code(404).send(renderNotePage({ locale: defaultLocale, kind: 'unknown', nonce }))
      return handler(context, payment, { reply, nonce, body: request.body ?? {} })
    }

  app.get<SandboxRequest>(
    '/pay/:reference',
    withPayment(async (_context, payment, { reply, nonce }) => {
      if (payment.status === 'OPEN') return reply.send(renderCardPage(payment, { typed: {}, problems: [], nonce }))
      if (payment.status === 'CHALLENGED') return reply.send(renderBankPage(payment, nonce))
      return reply.send(renderNotePage({ locale: payment.locale, kind: 'ended', link: buildReturnUrl(payment), nonce }))
    }),
  )
  app.post<SandboxRequest>(
    '/pay/:reference',
    withPayment(async (context, payment, { reply, nonce, body }) => {
      const typed = readTypedValues(body)
      const problems = validateCard(typed)
      if (payment.status === 'OPEN' && problems.length > 0)
        return reply.code(422).send(renderCardPage(payment, { typed, problems, nonce }))
      await sandbox.bank.pay(context, payment.reference, evaluateCard(typed, context.now()))
      return redirectBuyer(context, payment.reference, reply)
    }),
  )
  app.post<SandboxRequest>(
    '/pay/:reference/bank',
    withPayment(async (context, { reference }, { reply, body }) => {
      await sandbox.bank.answerChallenge(context, reference, body['answer'] === 'yes')
      return redirectBuyer(context, reference, reply)
    }),
  )
  app.post<SandboxRequest>(
    '/pay/:reference/cancel',
    withPayment(async (context, { reference }, { reply }) => {
      await sandbox.bank.cancel(context, reference)
      return redirectBuyer(context, reference, reply)
    }),
  )
  serveRegistration(app, { sandbox, createContext })
}

type PageState = { reply: FastifyReply; nonce: string; body: Record<string, string> }

const isValidReference = (text: string) => /^[\w-]+$/.test(text)

/** Redirects to the bank's challenge, or back to the shop. */
async function redirectBuyer(context: Context, reference: string, reply: FastifyReply) {
  const payment = (await queries.findPayment(context, reference))!
  const isChallenged = payment.status === 'CHALLENGED'
  return reply.redirect(isChallenged ? `${sandboxPrefix}/pay/${reference}` : buildReturnUrl(payment), 303)
}

const returnTypes: Record<SandboxStatus, string> = {
  OPEN: 'pending',
  CHALLENGED: 'pending',
  SILENT: 'pending',
  AUTHORIZED: 'success',
  REFUSED: 'error',
  EXPIRED: 'error',
  CANCELLED: 'cancel',
}

function buildReturnUrl({ returnUrl, status, orderId, reference }: queries.SandboxPayment): string {
  const url = new URL(returnUrl)
  url.searchParams.set('returnType', returnTypes[status])
  url.searchParams.set('orderCommercialId', orderId)
  url.searchParams.set('redirectResult', reference)
  return url.href
}

function readTypedValues(body: Record<string, string>): Record<CardField, string> {
  const { number = '', expiry = '', code = '', name = '' } = body
  return { number, expiry, code, name }
}

/** Receives cards from clients' own forms and returns a token, brand and last digits, never the number. */
function serveRegistration(app: FastifyInstance, { sandbox, createContext }: PageOptions) {
  app.post<SandboxRequest>('/cards', async (request, reply) => {
    const { accessKey = '', data = '', cardNumber = '', cardExpirationDate = '', cardCvx = '' } = request.body ?? {}
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    if (!sandbox.isRegistration(accessKey, data)) return reply.code(401).send({ error: 'UNKNOWN_REGISTRATION' })
    const input = { number: stripSeparators(cardNumber), expiry: cardExpirationDate, code: cardCvx, name: 'registered' }
    const problems = validateCard(input)
    if (problems.length > 0) return reply.code(422).send({ error: 'WRONG_CARD', fields: problems })
    const context = createContext(request)
    const card = { id: `card_${randomBytes(18).toString('base64url')}`, ...evaluateCard(input, context.now()) }
    await queries.insertCard(context, card)
    return reply.send({ cardId: card.id, brand: card.brand, lastDigits: card.lastDigits })
  })
}

/** Builds security headers; forms may only redirect to the shop they were opened from. */
function buildHeaders(nonce: string, returnUrl: string | undefined) {
  const shop = returnUrl ? ` ${new URL(returnUrl).origin}` : ''
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
  }
}
