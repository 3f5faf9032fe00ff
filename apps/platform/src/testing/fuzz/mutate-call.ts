import type { Call } from '@tiber/contract/call'
import { headerNames } from '@tiber/contract/headers'
import type { HttpRequest } from '@tiber/server/testing/fuzz/http-request'
import {
  encodeForUrl,
  limitPath,
  mutatePairs,
  toHeaderValue,
  writePairs,
  type Pairs,
} from '@tiber/server/testing/fuzz/mutate-pairs'
import { changeText, mutateValue } from '@tiber/server/testing/fuzz/mutate-value'
import type { Random } from '@tiber/server/testing/fuzz/random'
import { pickNumber, pickText } from '@tiber/server/testing/fuzz/unusual-values'
import { contextHeaders, nextAddress, type RequestInput } from '../contract/raw-request.ts'
import { listFields, replaceValue, type Field } from '../contract/schema-fields.ts'

/** What mutations may use besides the sample itself. */
export type MutationSources = {
  /** Ids of the path that belong to another company. */
  foreignIds?: Record<string, string> | undefined
  /** Access tokens of all callers. */
  tokens: readonly string[]
}

type Draft = {
  params: Record<string, string>
  query: Pairs
  headers: Record<string, string>
  body: unknown
  /** Replaces the body as JSON. */
  payload?: string
}

type Mutation = (random: Random, draft: Draft, call: Call, sources: MutationSources) => Draft

/** Builds the request of a sample with a number of mutations; none gives the valid request. */
export function buildCallRequest(
  random: Random,
  call: Call,
  { sample, mutationCount, sources }: { sample: RequestInput; mutationCount: number; sources: MutationSources },
): HttpRequest {
  let draft = toDraft(call, sample)
  const mutations = listMutations(call)
  for (let count = 0; count < mutationCount; count += 1) draft = random.pick(mutations)(random, draft, call, sources)
  return toRequest(mutationCount > 0 ? random : undefined, call, draft)
}

function toDraft(call: Call, { params = {}, query = {}, body, payload, headers, token }: RequestInput): Draft {
  const isOwnClient = call.access === 'operator' || call.access === 'seller'
  const given = {
    ...contextHeaders,
    ...(isOwnClient && { 'dj-client': 'OPERATOR' }),
    'x-forwarded-for': nextAddress(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each): Pairs => (each === undefined || each === null ? [] : [[name, String(each)]])),
  )
  return { params, query: pairs, headers: withoutUndefined(given), body, ...(payload !== undefined && { payload }) }
}

const withoutUndefined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Lists the mutations that suit a call; those of its own input come more often than those of headers. */
function listMutations(call: Call): Mutation[] {
  return [
    ...(call.path.includes('{') ? [mutateParams] : []),
    ...(call.query ? [mutateQuery, mutateQuery, mutateQuery] : []),
    ...(call.body ? [mutateBody, mutateBody, mutateBody, setDeclaredField, setDeclaredField, mutatePayload] : []),
    mutateHeaders,
  ]
}

const mutateParams: Mutation = (random, draft, _call, { foreignIds }) => {
  if (foreignIds && random.chance(0.4)) return { ...draft, params: foreignIds }
  const params = Object.entries(draft.params).map(([name, value]) => [name, changeText(random, value)])
  return { ...draft, params: Object.fromEntries(params) }
}

const mutateQuery: Mutation = (random, draft, call) => {
  const fields = listFields(call.query)
  const field = fields.length > 0 && random.chance(0.5) ? random.pick(fields) : undefined
  if (!field)
    return {
      ...draft,
      query: mutatePairs(
        random,
        draft.query,
        fields.map(({ at }) => String(at[0])),
      ),
    }
  return { ...draft, query: [...draft.query, [String(field.at[0]), String(pickFieldValue(random, field))]] }
}

const mutateBody: Mutation = (random, draft) => ({ ...draft, body: mutateValue(random, draft.body ?? {}) })

/** Sets a field that the call declares, also one that the sample omits, to a value of its type. */
const setDeclaredField: Mutation = (random, draft, call) => {
  const fields = listFields(call.body)
  if (fields.length === 0 || typeof draft.body !== 'object') return mutateBody(random, draft, call, { tokens: [] })
  const field = random.pick(fields)
  return { ...draft, body: replaceValue(draft.body, field.at, pickFieldValue(random, field)) }
}

function pickFieldValue(random: Random, { type, maxLength }: Field): unknown {
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer') return Math.trunc(pickNumber(random))
  if (type === 'number') return pickNumber(random)
  return maxLength && random.chance(0.2) ? 'ñ'.repeat(maxLength) : pickText(random)
}

const mutatePayload: Mutation = (random, draft) => {
  const text = JSON.stringify(draft.body) ?? ''
  const kind = random.integer(4)
  if (kind === 0) return { ...draft, payload: text.slice(0, random.integer(text.length + 1)) }
  if (kind === 1) return { ...draft, payload: `${'['.repeat(5000)}${']'.repeat(5000)}` }
  if (kind === 2) return { ...draft, payload: text.replace(/[:,]/, random.pick(['', ',,', '\\u0000', 'e999'])) }
  return { ...draft, headers: { ...draft.headers, 'content-type': random.pick(contentTypes) } }
}

export const formType = 'application/x-www-form-urlencoded'
const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  formType,
  'multipart/form-data; boundary=x',
  'application/json;;;',
  'x',
]

const mutateHeaders: Mutation = (random, draft, _call, { tokens }) => {
  const headers = { ...draft.headers }
  const kind = random.integer(6)
  if (kind === 0) headers['authorization'] = `Bearer ${random.pick(tokens)}`
  else if (kind === 1)
    headers['authorization'] = toHeaderValue(changeText(random, headers['authorization'] ?? 'Bearer x'))
  else if (kind === 2) headers['customer-account-id'] = random.pick(accountIds)
  else if (kind === 3) headers['dj-client'] = random.pick(['ACCOUNT', 'OPERATOR', 'SUPPLIER', 'account', 'X'])
  else
    headers[random.pick(contextNames)] = toHeaderValue(
      random.chance(0.4) ? random.pick(contextValues) : pickText(random),
    )
  return { ...draft, headers }
}

const accountIds = ['0000000101', '0000000102', '0000000103', '0000099999', 'GUADALQUIVIR', '*', '-1']
const contextNames = [
  ...Object.values(headerNames).filter((name) => name !== headerNames.apiKey),
  'accept',
  'accept-language',
  'if-none-match',
  'range',
  'user-agent',
  'x-forwarded-for',
]
const contextValues = [
  'iberia',
  'export',
  'iberia-workshop',
  'en-US',
  'es-ES',
  'fr',
  '"1"',
  'W/"0"',
  '*',
  'return=representation',
]

/** Encodes exactly if there is no random; otherwise an escape may be broken. */
function toRequest(
  random: Random | undefined,
  call: Call,
  { params, query, headers, body, payload }: Draft,
): HttpRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeForUrl(random, params[name] ?? '0000000000'))
  const search = writePairs(random, query)
  const text = payload ?? writeBody(body, headers['content-type'])
  return {
    method: call.method,
    path: limitPath(`${path}${search && `?${search}`}`),
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  }
}

function writeBody(body: unknown, type: string | undefined): string | undefined {
  if (type !== formType) return body === undefined ? undefined : JSON.stringify(body)
  const fields = Object.entries((body ?? {}) as object).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields).toString()
}
