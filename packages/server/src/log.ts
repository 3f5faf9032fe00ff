import { pino, type LogFn, type Logger } from 'pino'
import { createFloodLimit } from './signals/flood-limit.ts'
import { hasErrorReporter, reportError } from './signals/error-reports.ts'

export type Log = Logger

const secrets = [
  'password',
  'newPassword',
  'passwordHash',
  'resetPasswordToken',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'set-cookie',
  'dj-api-key',
  'apiKey',
]
const secretNames = new Set(secrets.map((name) => name.toLowerCase()))
const censor = '[secret]'
const maxDepth = 8

type LogOptions = { destination?: NodeJS.WritableStream; logLinesPerSecond?: number }

/**
 * Creates a log that writes structured lines to standard output, without the secrets in any logged object. A flood of
 * lines with the same message is sampled, and logged errors are reported to whoever wants to know.
 */
export function createLog(
  service: string,
  level: string,
  { destination, logLinesPerSecond = 0 }: LogOptions = {},
): Log {
  const limit = createFloodLimit(logLinesPerSecond, (left) => log.warn(left, 'Log lines were left out'))
  const reportLimit = createFloodLimit(reportsPerSecond, () => undefined)
  const options = {
    level,
    base: { service },
    formatters: { log: (fields: object) => clean(fields) as Record<string, unknown> },
    // `clean` has already serialised errors at any depth.
    serializers: { err: (cleaned: unknown) => cleaned },
    // The bindings of a child log do not pass the formatter.
    redact: { paths: secrets.map((name) => `["${name}"]`), censor },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, write: LogFn, lineLevel: number) {
        const message = getMessage(args)
        if (lineLevel >= errorLevel && hasErrorReporter() && reportLimit.admits(message)) reportLine(this, args)
        if (limit.admits(message)) write.apply(this, args)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  return log
}

/** A report costs as much as twenty lines, and its receiver counts them: a flood must not make an outage worse. */
const reportsPerSecond = 10
const errorLevel = pino.levels.values['error']!

const getMessage = ([first, second]: Parameters<LogFn>) => String(typeof first === 'string' ? first : (second ?? ''))

function reportLine(log: Logger, args: Parameters<LogFn>) {
  const { err: error } = (typeof args[0] === 'object' ? args[0] : {}) as { err?: unknown }
  if (!(error instanceof Error)) return
  const { requestId, service } = log.bindings() as { requestId?: string; service?: string }
  reportError({ error, message: getMessage(args), requestId, service })
}

function clean(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return '[too deep]'
  if (value instanceof Error) return cleanError(value, depth)
  if ('toJSON' in value && typeof value.toJSON === 'function') return clean(value.toJSON(), depth + 1)
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretNames.has(name.toLowerCase()) ? censor : clean(each, depth + 1),
    ]),
  )
}

/** Keeps only known fields of an error: the driver attaches its connection with address and password. */
function cleanError(error: Error, depth: number): unknown {
  if (depth > maxDepth) return '[too deep]'
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: error.stack,
    ...(cause instanceof Error && { cause: cleanError(cause, depth + 1) }),
  }
}
