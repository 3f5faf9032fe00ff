import type { HttpRequest } from '@tiber/server/testing/fuzz/http-request'
import { limitPath, mutatePairs, toHeaderValue, writePairs, type Pairs } from '@tiber/server/testing/fuzz/mutate-pairs'
import { changeText, mutateValue } from '@tiber/server/testing/fuzz/mutate-value'
import type { Random } from '@tiber/server/testing/fuzz/random'
import { pickText } from '@tiber/server/testing/fuzz/unusual-values'
import { stripLanguage } from './site-map.ts'
import type { RouteSample } from './route-samples.ts'

type Draft = RouteSample & { cookies: Pairs; headers: Record<string, string>; suffix: string; isMultipart: boolean }
type Mutation = (random: Random, draft: Draft) => Draft

export type PageRequestInput = { sample: RouteSample; cookies: Pairs; shopUrl: string; mutationCount: number }

/** Builds the request of a sample with a number of mutations; none gives the request as the page makes it. */
export function buildPageRequest(
  random: Random,
  { sample, cookies, shopUrl, mutationCount }: PageRequestInput,
): HttpRequest {
  const accept = sample.path === '/changes' ? 'text/event-stream' : 'text/html'
  const headers = { accept, origin: shopUrl, 'x-forwarded-for': createRandomAddress() }
  let draft: Draft = { ...sample, cookies, headers, suffix: '', isMultipart: sample.isMultipart ?? false }
  const mutations = listMutations(sample)
  for (let count = 0; count < mutationCount; count += 1) draft = random.pick(mutations)(random, draft)
  return toRequest(mutationCount > 0 ? random : undefined, draft)
}

let addressCount = 0
/** Returns a new address, so that no limit of requests or attempts is reached. */
export function createRandomAddress(): string {
  addressCount += 1
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`
}

function listMutations({ form, json, path }: RouteSample): Mutation[] {
  return [
    mutateQuery,
    mutateQuery,
    mutateCookies,
    mutateHeaders,
    changeLanguage,
    ...(form || json ? [] : [askForData, askForData]),
    ...(/\d|\/(product|supplier|c|auth)\//.test(path) ? [mutatePath, mutatePath] : []),
    ...(form ? [mutateForm, mutateForm, mutateForm, sendMultipart] : []),
    ...(json === undefined ? [] : [mutateJson, mutateJson, mutateJson]),
  ]
}

/** Names of the parameters that some page reads. */
const parameterNames = (
  'q page size sort view show status type box state order cart list token after since all skus ids variant reviews ' +
  'returnTo quantity parent offer locale input from to expired draftId confirm address sheet sessions lines orders ' +
  'logisticOrder returnType brand supplier priceMin priceMax a.thread a b tab edit period role organisation entity'
).split(' ')

const mutateQuery: Mutation = (random, draft) => ({ ...draft, query: mutatePairs(random, draft.query, parameterNames) })

const mutateForm: Mutation = (random, draft) => {
  const names = (draft.form ?? []).map(([name]) => name)
  return { ...draft, form: mutatePairs(random, draft.form ?? [], [...names, 'intent', 'do', 'returnTo']) }
}

const mutateJson: Mutation = (random, draft) => ({ ...draft, json: mutateValue(random, draft.json) })

const sendMultipart: Mutation = (_random, draft) => ({ ...draft, isMultipart: true })

const cookieNames = [
  'token',
  'refreshToken',
  'locale',
  'customer-account-id',
  'store-id',
  'store-view-id',
  'flash',
  'columns',
]
const mutateCookies: Mutation = (random, draft) => ({
  ...draft,
  cookies: mutatePairs(random, draft.cookies, cookieNames),
})

/** Asks for the data of a page as the router's script does, or for its payload. */
const askForData: Mutation = (random, draft) => ({
  ...draft,
  suffix: random.pick(['.data', '.data', '/_payload.json', '/']),
})

const changeLanguage: Mutation = (random, draft) => ({
  ...draft,
  path: random.pick(['/en-US', '/en-US', '/fr-FR', '/en-us']) + stripLanguage(draft.path),
})

/** Changes one segment that may be an id: a later one, because the first ones name the page. */
const mutatePath: Mutation = (random, draft) => {
  const segments = draft.path.split('/')
  const candidates = segments.flatMap((segment, at) => (at > 1 && segment !== '' ? [at] : []))
  if (candidates.length === 0) return draft
  const at = random.pick(candidates)
  const changed = encodeURIComponent(changeText(random, decodeSegment(segments[at]!)).toWellFormed())
  return { ...draft, path: segments.with(at, changed).join('/') }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // An earlier mutation has broken it.
    return segment
  }
}

const headerNames = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'range',
  'origin',
  'host',
  'user-agent',
]
const moreHeaders = [
  'idempotency-key',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'purpose',
  'sec-fetch-site',
]
const mutateHeaders: Mutation = (random, draft) => {
  const name = random.pick([...headerNames, ...moreHeaders])
  return { ...draft, headers: { ...draft.headers, [name]: toHeaderValue(pickText(random)) } }
}

const boundary = 'tiber-boundary'

function toRequest(random: Random | undefined, draft: Draft): HttpRequest {
  const { method, path, query, form, json, cookies, headers, suffix, isMultipart } = draft
  const search = writePairs(random, query)
  const cookie = toHeaderValue(cookies.map(([name, value]) => `${name}=${value}`).join('; '), 8000)
  const { type, body } = toBody(random, { form, json, isMultipart })
  return {
    method,
    path: limitPath(`${addSuffix(path, suffix)}${search && `?${search}`}`),
    headers: { ...(type && { 'content-type': type }), ...(cookie && { cookie }), ...headers },
    ...(body !== undefined && { body }),
  }
}

const addSuffix = (path: string, suffix: string) =>
  suffix === '.data' && stripLanguage(path) === '/' ? '/_root.data' : `${path.replace(/\/$/, '')}${suffix}` || '/'

type Body = Pick<Draft, 'form' | 'json' | 'isMultipart'>

function toBody(random: Random | undefined, { form, json, isMultipart }: Body): { type?: string; body?: string } {
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) }
  if (!form) return {}
  if (!isMultipart) return { type: 'application/x-www-form-urlencoded', body: writePairs(random, form) }
  const parts = form.map(([name, value]) => {
    const fileName =
      name === 'file' || random?.chance(0.05) ? `; filename="${random?.pick(['a.csv', 'a.xlsx', '']) ?? ''}"` : ''
    const isBroken = random?.chance(0.02)
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${fileName}\r\n${isBroken ? '' : '\r\n'}${value}\r\n`
  })
  const end = random?.chance(0.1) ? '' : `--${boundary}--\r\n`
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}${end}` }
}
