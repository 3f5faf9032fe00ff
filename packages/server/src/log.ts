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

/** A failed statement repeats its parameters in its message: hashes of passwords and tokens among them. */
function cleanError(error: Error, depth: number): unknown {
  const { params: _params, ...fields } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  let { message, stack } = fields as { message: string; stack: string }
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const shortened = each.message.replace(/\nparams: .*$/s, '')
    message = message.replaceAll(each.message, shortened)
    stack = stack.replaceAll(each.message, shortened)
  }
  return clean({ ...fields, message, stack }, depth + 1)
}
