import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type Message = { headers: Record<string, string | string[] | undefined>; body: string }
type WebhookServices = {
  createContext: (request: FastifyRequest) => Context
  handleWebhook: (context: Context, provider: string, message: Message) => Promise<void>
}

export const webhookPath = '/webhooks/payments'

/**
 * Serves webhooks of payment providers. They are not calls of the contract, since the provider defines their format;
 * they carry no API key but a signature over their bytes, so the body is kept unparsed.
 */
export function serveWebhooks(app: FastifyInstance, { createContext, handleWebhook }: WebhookServices) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { provider: string } }>(`${webhookPath}/:provider`, async (request, reply) => {
    const { params, headers, body } = request
    if (typeof body !== 'string') throw new PlatformError('F-E-012', 'A webhook needs a body.', 'body')
    await handleWebhook(createContext(request), params.provider, { headers, body })
    return reply.code(204).send()
  })
}
