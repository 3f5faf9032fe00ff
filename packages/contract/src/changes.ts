import { Type } from 'typebox'
import { callGroup } from './call.ts'
import { closedObject, Text } from './shapes.ts'

export const longestWaitSeconds = 25

/** What others change in what one has open. */
export const changes = callGroup({
  wait: {
    method: 'GET',
    path: '/v1/tiber/changes',
    summary: 'Carts and lists that changed since a moment; waits for one where none did',
    access: 'customer',
    query: closedObject({
      since: Type.Optional(Text(10_000)),
      waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: longestWaitSeconds, default: 0 })),
    }),
    returns: Type.Object({
      carts: Type.Array(Type.Object({ id: Type.String(), version: Type.Integer(), deleted: Type.Boolean() })),
      /** To be sent as `since` the next time. */
      now: Type.String(),
    }),
    errors: [],
    extension: 'live-changes',
  },
})
