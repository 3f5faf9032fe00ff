import type { FastifyInstance } from 'fastify'
import { locales, type Locale } from '@tiber/contract/locales'

/** Serves the texts of a language as written, under a stable name. */
export function serveLocales(app: FastifyInstance, rawMessages: (locale: Locale) => Record<string, string>) {
  app.get<{ Params: { file: string } }>('/locales/:file', async (request, reply) => {
    const locale = locales.find((each) => `${each}.json` === request.params.file)
    if (!locale) return reply.code(404).send({ message: 'Language not found.' })
    return reply.header('cache-control', 'public, max-age=300').send(rawMessages(locale))
  })
}
