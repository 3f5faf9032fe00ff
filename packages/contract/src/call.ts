import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Right } from './permissions.ts'

/** One operation of the platform: all that server, client, OpenAPI document and contract-wide tests need to know. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as the contract writes them: `/v1/shop/carts/{id}`. */
  path: `/${string}`
  summary: string
  /** The platform's own operation code, where one is known. */
  operation?: string
  /** An open call answers every client, one for sellers suppliers and the operator; the others only theirs. */
  access: 'anyone' | 'customer' | 'supplier' | 'operator' | 'seller'
  /** The right a caller needs beyond being signed in. */
  right?: Right
  query?: TObject
  body?: TSchema
  returns: TSchema
  /** 200 unless said here; 204 has no body, and `returns` is null. */
  status?: 200 | 201 | 204
  /** What this call answers beyond the errors every call may give. */
  errors: readonly ErrorCode[]
  /** Attempts are counted by address and by what the body names in the field `by`, together. */
  limit?: {
    kind: 'sign-in' | 'mail'
    /** Or `caller`: by who is signed in. */
    by: string
    /** Counted only when the body carries this field. */
    with?: string
  }
  /** Of each inner list exactly one must be given. */
  oneOf?: readonly (readonly string[])[]
  /** A call of ours beyond the platform's contract belongs to a feature named here and lives under /v1/tiber. */
  extension?: string
}

/** What a call returns that answers with a file: its bytes as they are, its name and mark in the headers. */
export type FileAnswer = Static<typeof FileAnswer>
export const FileAnswer = Type.Object({
  fileName: Type.String(),
  contentType: Type.String(),
  etag: Type.String(),
  content: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', contentMediaType: 'application/pdf' }),
})

export const answersWithFile = ({ returns }: Call): boolean => returns === FileAnswer

export type CallGroup = Record<string, Call>

/** Keeps the literal types of a group, so that client and handlers can be derived from it. */
export function callGroup<const Group extends CallGroup>(group: Group): Group {
  return group
}

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type Params<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Path>, string> }
type Query<C extends Call> = C['query'] extends TObject ? QueryOf<Static<C['query']>> : unknown
type QueryOf<Shape> = Record<never, never> extends Shape ? { query?: Shape } : { query: Shape }
type Body<C extends Call> = C['body'] extends TSchema ? BodyOf<Static<C['body']>> : unknown
type BodyOf<Shape> = Record<never, never> extends Shape ? { body?: Shape } : { body: Shape }

/** What a caller passes in: only the parts the call declares. */
export type CallInput<C extends Call> = Params<C['path']> & Query<C> & Body<C>

/** What a call's body holds. */
export type CallBody<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : never

export type CallResult<C extends Call> = Static<C['returns']>

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** Calls that sign in are never kept: their answers hold tokens. */
export function takesIdempotencyKey({ method, path, access, limit }: Call): boolean {
  const signsIn = path.startsWith('/auth/') || (access === 'anyone' && limit?.kind === 'sign-in')
  return method !== 'GET' && !signsIn
}

export function successStatus(call: Call): number {
  return call.status ?? 200
}
