import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes, PlatformError, type ErrorBody, type ErrorCode } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { isDatabaseUnreachable } from '@tiber/server/database'

function toErrorBody(error: PlatformError): ErrorBody {
  return {
    content: null,
    warnings: [],
    errors: error.problems,
    code: error.code,
    error: STATUS_CODES[error.status] ?? 'Error',
    message: error.message,
  }
}

/** The one place where an error becomes an answer; what nobody foresaw is logged and answered without its details. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | PlatformError, request, reply) => {
    const known = error instanceof PlatformError ? error : toPlatformError(error)
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'Request failed')
    if (known.code === 'SV0002') reply.header('retry-after', '1')
    // A limit that knows its window better has said so already.
    if (known.code === 'RQ0004' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60')
    return reply.code(known.status).send(toErrorBody(known))
  })
}

/** An address no router can read, such as `/%zz`, never reaches a hook or the handler above. */
export function answerUnreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = new PlatformError('F-E-012', 'The address of the request is not well formed or too long.', 'path')
  void reply.header(headerNames.requestId, request.id).code(error.status).send(toErrorBody(error))
}

const codeOfStatus: Record<number, ErrorCode> = { 400: 'F-E-012', 413: 'RQ0001', 415: 'RQ0002', 429: 'RQ0004' }

/** What a check before the index would have said. */
const codeOfIndex: Record<string, ErrorCode> = {
  customer_user_by_email: 'CU0002',
  customer_account_by_registration: 'CA0004',
}

/** Two requests at once may pass every check and meet only in the database: the second one is not our fault. */
function conflictOf({ cause }: Error): PlatformError | undefined {
  const { code, constraint = '' } = (cause ?? {}) as { code?: string; constraint?: string }
  if (code === uniqueViolation) return new PlatformError(codeOfIndex[constraint] ?? 'F-E-003')
  return code === deadlock ? new PlatformError('SV0002') : undefined
}
const uniqueViolation = '23505'
const deadlock = '40P01'

function toPlatformError(error: FastifyError): PlatformError {
  const conflict = conflictOf(error)
  if (conflict) return conflict
  if (isDatabaseUnreachable(error) || error.statusCode === 503) return new PlatformError('SV0002')
  const code = codeOfStatus[error.statusCode ?? 500]
  if (code === 'F-E-012') return new PlatformError(code, 'The body is not valid JSON.', 'body')
  return new PlatformError(code ?? 'SV0001', errorCodes[code ?? 'SV0001'].message)
}
