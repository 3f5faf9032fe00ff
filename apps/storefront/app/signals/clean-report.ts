import type { Breadcrumb } from '@sentry/browser'
import { mapTexts, removePersonalData } from '@tiber/contract/personal-data'
import { removeIds } from './page-names.ts'

const queryOfAddress = /(?<=\/\S{0,500})[?#][^\s"')]{0,9999}/g
const queryAlone = /^\?.*$/s

/** Removes the queries of all addresses: search words, filters and tokens of mailed links are in them. */
const removeQueries = (text: string) => text.replaceAll(queryOfAddress, '').replace(queryAlone, '')

type Report = { request?: { url?: string; headers?: object } }

/** Removes personal data from an error, a trace or a recording before it is sent. */
export function cleanReport<Sent extends object>(report: Sent): Sent {
  const { request } = report as Report
  const url = request?.url
  const cleaned = request ? { ...report, request: url === undefined ? {} : { url: removeIds(url) } } : report
  return removePersonalData(mapTexts(cleaned, removeQueries))
}

/** Keeps requests and clicks only: where a visitor has been and what was typed is nobody's business. */
export function cleanBreadcrumb(crumb: Breadcrumb): Breadcrumb | null {
  if (crumb.category === 'fetch') return cleanReport(crumb)
  if (crumb.category !== 'ui.click') return null
  // The attributes of an element are labels, such as the name of the cart that a button deletes.
  const { message = '', ...rest } = crumb
  return { ...rest, message: message.replaceAll(/\[[^\]]{0,500}\]/g, '') }
}
