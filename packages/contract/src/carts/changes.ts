import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Text } from '../shapes.ts'

export const maxWaitSeconds = 25

/** Live updates of carts and lists that other users change. */
export const changes = callGroup({
  wait: {
    method: 'GET',
    path: '/v1/tiber/changes',
    summary: 'List carts and lists changed since a cursor; waits for a change if there is none yet',
    access: 'customer',
    query: closedObject({
      since: Type.Optional(Text(10_000)),
      waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxWaitSeconds, default: 0 })),
    }),
    returns: Type.Object({
      carts: Type.Array(Type.Object({ id: Type.String(), version: Type.Integer(), deleted: Type.Boolean() })),
      /** Cursor to send as `since` with the next request. */
      now: Type.String(),
    }),
    errors: [],
    extension: 'live-changes',
  },
})
