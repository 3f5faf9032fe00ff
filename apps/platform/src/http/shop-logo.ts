import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type LogoServices = {
  createContext: (request: FastifyRequest) => Context
  readLogo: (context: Context, hash: string) => Promise<{ type: string; bytes: Buffer }>
}

/** Serves the logo of the shop outside the JSON contract; its address has the hash of the picture. */
export function serveLogo(app: FastifyInstance, { createContext, readLogo }: LogoServices) {
  app.get<{ Params: { file: string } }>('/assets/shop-logo/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{32})\.(?:png|jpg)$/.exec(request.params.file) ?? []
    if (!hash) throw new PlatformError('F-E-002', 'Logo not found.')
    const { type, bytes } = await readLogo(createContext(request), hash)
    return reply
      .type(type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}
