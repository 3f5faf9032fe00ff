import { Type } from 'typebox'
import { callGroup, returnsFile, type Call } from './call.ts'
import { closedObject, Text } from './shapes.ts'

export const maxBatchedCalls = 20
/** Larger pages are read by a call of their own, which is streamed and waits for its turn. */
export const maxBatchedRows = 100

/** Returns whether a call may be part of a batch: it reads, answers at once, and not with a file. */
export const isBatchable = (call: Call): boolean =>
  call.method === 'GET' && !call.path.startsWith('/auth/') && !call.waits && !call.limit && !returnsFile(call)

/** Several reads in one request: the caller is looked up once, and every read is answered as by its own call. */
export const batch = callGroup({
  read: {
    method: 'POST',
    path: '/v1/tiber/batch',
    summary: 'Perform several reading calls at once; each has its own status and result',
    access: 'anyone',
    body: closedObject({
      calls: Type.Array(
        closedObject({
          /** Group and function, such as `carts.list`: the operation id of the OpenAPI document. */
          name: Text(100),
          /** Values of the parameters in the path, in their order. */
          params: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 5 })),
          /** The query string without the question mark. */
          query: Type.Optional(Type.String({ maxLength: 10_000 })),
        }),
        { minItems: 1, maxItems: maxBatchedCalls },
      ),
    }),
    returns: Type.Object({
      /** In the order of the calls: what each returns, or the error it answers with. */
      results: Type.Array(Type.Object({ status: Type.Integer(), body: Type.Unknown() })),
    }),
    errors: [],
    extension: 'batch',
  },
})
