import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createContentClient, type ContentClientOptions } from '@tiber/sdk/content-client'
import type { Log } from '@tiber/server/log'
import { answerQuestions, askProcesses } from '@tiber/server/processes/siblings'
import type { ContentClients } from '../app/server-context.ts'
import type { StorefrontConfig } from './config.ts'

const maxWebhookBytes = 64 * 1024

type ContentConfig = Pick<StorefrontConfig, 'contentUrl' | 'contentToken' | 'contentPreviewToken'>

/** Creates the clients of the content service for the life of the server; both poll nothing after it is closed. */
export function connectContent(
  app: FastifyInstance,
  config: ContentConfig,
  { log, isDevelopment }: { log: Log; isDevelopment: boolean },
): ContentClients {
  const { contentUrl: url, contentToken, contentPreviewToken } = config
  const base: Omit<ContentClientOptions, 'token'> = {
    url,
    log: { error: (message) => log.error(message), warn: (details, message) => log.warn(details, message) },
    freeze: isDevelopment,
  }
  const published = createContentClient({ ...base, token: contentToken })
  const draft = contentPreviewToken
    ? createContentClient({ ...base, token: contentPreviewToken, version: 'draft', pollMs: 0 })
    : undefined
  // The first read of a service that has just started takes longer than a page waits for optional content.
  app.addHook('onListen', async () => void published?.readStory('home').catch(() => undefined))
  app.addHook('onClose', async () => published?.close())
  return { published, draft }
}

const flushTopic = 'flush content'

/** Drops cached content at once when the content service reports a change; polling notices what is not reported. */
export function serveContentWebhook(
  app: FastifyInstance,
  { contentWebhookSecret: secret }: Pick<StorefrontConfig, 'contentWebhookSecret'>,
  { published }: ContentClients,
) {
  const stopAnswering = answerQuestions(flushTopic, async () => published?.flush())
  app.addHook('onClose', async () => stopAnswering())
  app.post('/content/webhook', { bodyLimit: maxWebhookBytes }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = String(request.headers['webhook-signature'] ?? '')
    if (!secret) return reply.code(404).send({ message: 'Not Found' })
    if (!isSigned(body, signature, secret)) return reply.code(401).send({ message: 'The signature is not valid.' })
    await askProcesses(flushTopic)
    return reply.code(204).send()
  })
}

/** Compares in constant time. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
