import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes, PlatformError, type ErrorBody, type ErrorCode } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { isDatabaseUnreachable } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'

function toErrorBody(error: PlatformError): ErrorBody {
  return {
    content: error.content,
    warnings: [],
    errors: error.problems,
    code: error.code,
    error: STATUS_CODES[error.status] ?? 'Error',
    message: error.message,
  }
}

/** Turns every error into a response; unexpected errors are logged and answered without details. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | PlatformError, request, reply) => {
    const platformError = logFailure(error, request.log)
    if (platformError.code === 'SV0002') reply.header('retry-after', '1')
    // A rate limiter that knows its own window has set the header already.
    if (platformError.code === 'RQ0004' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60')
    return reply.code(platformError.status).send(toErrorBody(platformError))
  })
}

/** Turns an error into the one to answer with; unexpected errors are logged. */
function logFailure(error: FastifyError | PlatformError, log: Pick<Log, 'error'>): PlatformError {
  const platformError = error instanceof PlatformError ? error : toPlatformError(error)
  if (platformError.status >= 500) log.error({ err: error, code: platformError.code }, 'Request failed')
  return platformError
}

/** Returns the response to an error of a call that is part of a request. */
export function toErrorResponse(error: unknown, log: Pick<Log, 'error'>): { status: number; body: ErrorBody } {
  const platformError = logFailure(error as FastifyError | PlatformError, log)
  return { status: platformError.status, body: toErrorBody(platformError) }
}

/** Answers addresses that no router can parse, such as `/%zz`; they never reach a hook or the error handler. */
export function answerMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = new PlatformError('F-E-012', 'The request URL is malformed or too long.', 'path')
  void reply.header(headerNames.requestId, request.id).code(error.status).send(toErrorBody(error))
}

const codesByStatus: Record<number, ErrorCode> = { 400: 'F-E-012', 413: 'RQ0001', 415: 'RQ0002', 429: 'RQ0004' }

/** The code that the check before the insert would have returned. */
const codesByIndex: Record<string, ErrorCode> = {
  customer_user_by_email: 'CU0002',
  customer_account_by_registration: 'CA0004',
  setup_link_first_owner: 'SU0002',
}

/**
 * Maps unique violations and deadlocks: two concurrent requests may pass every check and collide only in the database.
 */
function toConflict({ cause }: Error): PlatformError | undefined {
  const { code, constraint = '' } = (cause ?? {}) as { code?: string; constraint?: string }
  if (code === uniqueViolation) return new PlatformError(codesByIndex[constraint] ?? 'F-E-003')
  return code === deadlock ? new PlatformError('SV0002') : undefined
}
const uniqueViolation = '23505'
const deadlock = '40P01'

function toPlatformError(error: FastifyError): PlatformError {
  const conflict = toConflict(error)
  if (conflict) return conflict
  if (isDatabaseUnreachable(error) || error.statusCode === 503) return new PlatformError('SV0002')
  const code = codesByStatus[error.statusCode ?? 500]
  if (code === 'F-E-012') return new PlatformError(code, 'The body is not valid JSON.', 'body')
  return new PlatformError(code ?? 'SV0001', errorCodes[code ?? 'SV0001'].message)
}
