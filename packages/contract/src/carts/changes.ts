import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Text } from '../shapes.ts'

export const maxWaitSeconds = 25

/** Live updates of carts and lists that other users change, and of unread conversations. */
export const changes = callGroup({
  wait: {
    method: 'GET',
    path: '/v1/tiber/changes',
    summary: 'List carts and lists changed since a cursor, and count unread conversations; waits for a change',
    access: 'customer',
    query: closedObject({
      since: Type.Optional(Text(10_000)),
      waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxWaitSeconds, default: 0 })),
    }),
    returns: Type.Object({
      carts: Type.Array(Type.Object({ id: Type.String(), version: Type.Integer(), deleted: Type.Boolean() })),
      /** Number of the caller’s own conversations with unread messages, up to 100. */
      unreadThreads: Type.Integer(),
      /** Cursor to send as `since` with the next request. */
      now: Type.String(),
    }),
    errors: [],
    waits: true,
    extension: 'live-changes',
  },
})
