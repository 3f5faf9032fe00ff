import type { FastifyRequest } from 'fastify'
import { headerNames } from '@tiber/contract/headers'
import { defaultLocale, findLocale, negotiateLocale, type Locale } from '@tiber/contract/locales'

/** The query wins over the header, the header over the browser's languages. */
export function requestLocale({ url, headers }: FastifyRequest): Locale {
  const parameter = /[?&]locale=([^&]*)/.exec(url)?.[1]
  const header = headers[headerNames.locale]
  return (
    findLocale(parameter) ??
    findLocale(typeof header === 'string' ? header : undefined) ??
    negotiateLocale(headers['accept-language']) ??
    defaultLocale
  )
}
