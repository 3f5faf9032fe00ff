import { pino, type Logger } from 'pino'

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
const deepest = 8

/** Structured lines on standard output; secrets never reach them, whatever object carries them. */
export function createLog(service: string, level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    base: { service },
    formatters: { log: (given: object) => clean(given) as Record<string, unknown> },
    // Errors are made plain by `clean`, wherever they lie.
    serializers: { err: (cleaned: unknown) => cleaned },
    // What a child log is bound to passes no formatter.
    redact: { paths: secrets.map((name) => `["${name}"]`), censor },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

function clean(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[too deep]'
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

/**
 * What an error carries beside these fields is not ours to print: the driver hangs its connection on it, address and
 * password included. A failed statement repeats its parameters in its message, hashes of passwords among them.
 */
function cleanError(error: Error, depth: number): unknown {
  if (depth > deepest) return '[too deep]'
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const message = error.message.replace(/\nparams: .*$/s, '')
  return {
    type: error.constructor.name,
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: error.stack?.replaceAll(error.message, message),
    ...(cause instanceof Error && { cause: cleanError(cause, depth + 1) }),
  }
}
