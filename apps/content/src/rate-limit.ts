import type { FastifyInstance } from 'fastify'
import { toNetwork } from '@tiber/server/network'
import { RequestError } from './request-error.ts'

const windowMs = 1000
const maxNetworks = 10_000

/** Refuses more requests per second from one network than the limit; the client reads the limit from a header. */
export function limitRequests(app: FastifyInstance, perSecond: number) {
  let counts = new Map<string, number>()
  let windowEnd = 0
  app.addHook('onRequest', async (request, reply) => {
    const now = performance.now()
    if (now >= windowEnd) {
      windowEnd = now + windowMs
      counts = new Map()
    }
    const network = toNetwork(request.ip)
    const count = (counts.get(network) ?? 0) + 1
    if (counts.size < maxNetworks || counts.has(network)) counts.set(network, count)
    reply.header('x-ratelimit-policy', `"requests";q=${perSecond};w=1`)
    if (count <= perSecond) return
    reply.header('retry-after', '1')
    throw new RequestError(429, 'Too many requests, please slow down')
  })
}
