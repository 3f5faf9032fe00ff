import type { FastifyRequest } from 'fastify'
import { headerNames } from '@tiber/contract/headers'
import { defaultLocale, findLocale, negotiateLocale, type Locale } from '@tiber/contract/locales'

/** Returns the request's locale: the query parameter wins over the header, the header over Accept-Language. */
export function readRequestLocale({ url, headers }: FastifyRequest): Locale {
  const parameter = /[?&]locale=([^&]*)/.exec(url)?.[1]
  const header = headers[headerNames.locale]
  return (
    findLocale(parameter) ??
    findLocale(typeof header === 'string' ? header : undefined) ??
    negotiateLocale(headers['accept-language']) ??
    defaultLocale
  )
}
