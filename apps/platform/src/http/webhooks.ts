import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type Message = { headers: Record<string, string | string[] | undefined>; body: string }
type WebhookServing = {
  contextOf: (request: FastifyRequest) => Context
  hearWebhook: (context: Context, provider: string, message: Message) => Promise<void>
}

export const webhookPath = '/webhooks/payments'

/**
 * Messages of payment providers: not calls of the contract, because the provider says how they look. They carry no key of
 * ours but a signature over their bytes, so these are kept as they came.
 */
export function serveWebhooks(app: FastifyInstance, { contextOf, hearWebhook }: WebhookServing) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { provider: string } }>(`${webhookPath}/:provider`, async (request, reply) => {
    const { params, headers, body } = request
    if (typeof body !== 'string') throw new PlatformError('F-E-012', 'A message has a body.', 'body')
    await hearWebhook(contextOf(request), params.provider, { headers, body })
    return reply.code(204).send()
  })
}
