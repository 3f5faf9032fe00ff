import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import type { Sandbox } from './adapter.ts'
import { digitsOf, judgeCard, problemsOf, type CardField } from './cards.ts'
import { bankPage, cardPage, notePage } from './page-html.ts'
import * as queries from './queries.ts'
import type { SandboxStatus } from './tables.ts'

export const sandboxPrefix = '/sandbox-payments'

type Asked = { Params: { reference: string }; Body: Record<string, string> | undefined }
type Serving = { sandbox: Sandbox; contextOf: (request: FastifyRequest) => Context }

/** The pages of the provider: the only place where card numbers are typed. They are judged and forgotten. */
export function serveSandbox(app: FastifyInstance, { sandbox, contextOf }: Serving) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const withPayment =
    (act: (context: Context, payment: queries.SandboxPayment, given: Given) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const context = contextOf(request)
      const { reference } = request.params
      const payment = isReference(reference) ? await queries.findPayment(context, reference) : undefined
      const nonce = randomBytes(16).toString('base64')
      reply.type('text/html; charset=utf-8').headers(headersOf(nonce, payment?.returnUrl))
      if (!payment) return reply.code(404).send(notePage({ locale: defaultLocale, kind: 'unknown', nonce }))
      return act(context, payment, { reply, nonce, body: request.body ?? {} })
    }

  app.get<Asked>(
    '/pay/:reference',
    withPayment(async (_context, payment, { reply, nonce }) => {
      if (payment.status === 'OPEN') return reply.send(cardPage(payment, { typed: {}, problems: [], nonce }))
      if (payment.status === 'CHALLENGED') return reply.send(bankPage(payment, nonce))
      return reply.send(notePage({ locale: payment.locale, kind: 'ended', link: returnOf(payment), nonce }))
    }),
  )
  app.post<Asked>(
    '/pay/:reference',
    withPayment(async (context, payment, { reply, nonce, body }) => {
      const typed = typedOf(body)
      const problems = problemsOf(typed)
      if (payment.status === 'OPEN' && problems.length > 0)
        return reply.code(422).send(cardPage(payment, { typed, problems, nonce }))
      await sandbox.bank.pay(context, payment.reference, judgeCard(typed, context.now()))
      return goOn(context, payment.reference, reply)
    }),
  )
  app.post<Asked>(
    '/pay/:reference/bank',
    withPayment(async (context, { reference }, { reply, body }) => {
      await sandbox.bank.answerChallenge(context, reference, body['answer'] === 'yes')
      return goOn(context, reference, reply)
    }),
  )
  app.post<Asked>(
    '/pay/:reference/cancel',
    withPayment(async (context, { reference }, { reply }) => {
      await sandbox.bank.cancel(context, reference)
      return goOn(context, reference, reply)
    }),
  )
  serveRegistration(app, { sandbox, contextOf })
}

type Given = { reply: FastifyReply; nonce: string; body: Record<string, string> }

const isReference = (text: string) => /^[\w-]+$/.test(text)

/** To the bank that wants to ask, or back to the shop. */
async function goOn(context: Context, reference: string, reply: FastifyReply) {
  const payment = (await queries.findPayment(context, reference))!
  const isAsked = payment.status === 'CHALLENGED'
  return reply.redirect(isAsked ? `${sandboxPrefix}/pay/${reference}` : returnOf(payment), 303)
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

function returnOf({ returnUrl, status, orderId }: queries.SandboxPayment): string {
  const url = new URL(returnUrl)
  url.searchParams.set('returnType', returnTypes[status])
  url.searchParams.set('orderCommercialId', orderId)
  return url.href
}

function typedOf(body: Record<string, string>): Record<CardField, string> {
  const { number = '', expiry = '', code = '', name = '' } = body
  return { number, expiry, code, name }
}

/** What a client of its own sends a card to; the card's name comes back, and never its number. */
function serveRegistration(app: FastifyInstance, { sandbox, contextOf }: Serving) {
  app.post<Asked>('/cards', async (request, reply) => {
    const { accessKey = '', data = '', cardNumber = '', cardExpirationDate = '', cardCvx = '' } = request.body ?? {}
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    if (!sandbox.isRegistration(accessKey, data)) return reply.code(401).send({ error: 'UNKNOWN_REGISTRATION' })
    const given = { number: digitsOf(cardNumber), expiry: cardExpirationDate, code: cardCvx, name: 'registered' }
    const problems = problemsOf(given)
    if (problems.length > 0) return reply.code(422).send({ error: 'WRONG_CARD', fields: problems })
    const context = contextOf(request)
    const card = { id: `card_${randomBytes(18).toString('base64url')}`, ...judgeCard(given, context.now()) }
    await queries.insertCard(context, card)
    return reply.send({ cardId: card.id, brand: card.brand, lastDigits: card.lastDigits })
  })
}

/** A form may lead back to the shop it was opened from, and nowhere else. */
function headersOf(nonce: string, returnUrl: string | undefined) {
  const shop = returnUrl ? ` ${new URL(returnUrl).origin}` : ''
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
  }
}
