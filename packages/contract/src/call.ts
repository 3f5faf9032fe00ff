import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Right } from './permissions.ts'

/** Describes one operation of the platform for server, client, OpenAPI document and contract-wide tests. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters in braces: `/v1/shop/carts/{id}`. */
  path: `/${string}`
  summary: string
  /** Operation code of PLATFORM.md, if it names one. */
  operation?: string
  /** Clients that may call it; `seller` means suppliers and the operator, `user` everybody who is signed in. */
  access: 'anyone' | 'user' | 'customer' | 'supplier' | 'operator' | 'seller'
  /** Right the caller needs in addition to being signed in; one of several is enough. */
  right?: Right | readonly Right[]
  query?: TObject
  body?: TSchema
  returns: TSchema
  /** Success status, 200 by default; 204 has no body, and `returns` is null. */
  status?: 200 | 201 | 204
  /** Errors specific to this call, in addition to those every call may return. */
  errors: readonly ErrorCode[]
  /** Rate limit: attempts are counted per IP address and value of the body field `by`. */
  limit?: {
    kind: 'sign-in' | 'mail'
    /** Body field to count by, or `caller` for the signed-in user. */
    by: string
    /** Counts only requests whose body has this field. */
    with?: string
  }
  /** Whether it may wait for something to happen before it answers. */
  waits?: true
  /** Groups of fields of which exactly one must be given. */
  oneOf?: readonly (readonly string[])[]
  /** Feature name of a call that Tiber adds to the platform's contract; such calls live under /v1/tiber. */
  extension?: string
}

/** Result of a call that returns a file: the raw bytes as body, name and ETag in the headers. */
export type FileResponse = Static<typeof FileResponse>
export const FileResponse = Type.Object({
  fileName: Type.String(),
  contentType: Type.String(),
  etag: Type.String(),
  content: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', contentMediaType: 'application/pdf' }),
})

export const returnsFile = ({ returns }: Call): boolean => returns === FileResponse

export type CallGroup = Record<string, Call>

/** Preserves the literal types of a group so that client and handler types can be derived from it. */
export function callGroup<const Group extends CallGroup>(group: Group): Group {
  return group
}

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type Params<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Path>, string> }
type Query<C extends Call> = C['query'] extends TObject ? QueryInput<Static<C['query']>> : unknown
type QueryInput<Input> = Record<never, never> extends Input ? { query?: Input } : { query: Input }
type Body<C extends Call> = C['body'] extends TSchema ? BodyInput<Static<C['body']>> : unknown
type BodyInput<Input> = Record<never, never> extends Input ? { body?: Input } : { body: Input }

/** Input of a call: only the params, query and body it declares. */
export type CallInput<C extends Call> = Params<C['path']> & Query<C> & Body<C>

/** Type of a call's request body. */
export type CallBody<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : never

export type CallResult<C extends Call> = Static<C['returns']>

export function getPathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** Returns whether a call accepts an idempotency key; responses of sign-in calls hold tokens and are never stored. */
export function acceptsIdempotencyKey({ method, path, access, limit }: Call): boolean {
  const isSignIn = path.startsWith('/auth/') || (access === 'anyone' && limit?.kind === 'sign-in')
  return method !== 'GET' && !isSignIn
}

/** Returns the rights of which the caller needs one; none if the call requires no right. */
export function listRights({ right }: Pick<Call, 'right'>): readonly Right[] {
  if (right === undefined) return []
  return typeof right === 'string' ? [right] : right
}

export function getSuccessStatus(call: Call): number {
  return call.status ?? 200
}
