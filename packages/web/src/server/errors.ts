import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Handles failures before or around the router: an invalid URL, a form that is too large, an error of ours. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error }, 'Request failed')
    return sendPlainError(request, reply, status)
  })
}

/** Sends only the status, because the page could not be rendered. */
export function sendPlainError(request: FastifyRequest, reply: FastifyReply, status: number) {
  const message = STATUS_CODES[status] ?? 'Error'
  reply.code(status).header('cache-control', 'no-store')
  if (!request.headers.accept?.includes('text/html')) return reply.send({ message })
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${message} · Tiber</title><h1>${message}</h1><p><a href="/">Tiber</a></p></html>`,
    )
}
