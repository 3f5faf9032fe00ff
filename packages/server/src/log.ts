import { pino, type Logger } from 'pino'

export type Log = Logger

const secrets = [
  'password',
  'newPassword',
  'resetPasswordToken',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  '["dj-api-key"]',
]

/** Structured lines on standard output; secrets never reach them, whatever object carries them. */
export function createLog(service: string, level: string, destination?: NodeJS.WritableStream): Log {
  const redact = {
    paths: secrets.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]),
    censor: '[secret]',
  }
  const options = { level, base: { service }, redact, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}
