import type { ErrorBody, Problem } from '@tiber/contract/errors'

const refusals = {
  'F-E-001': { status: 400, error: 'Bad Request' },
  'F-E-002': { status: 404, error: 'Not Found' },
} as const

/** Any failure of the SDK; the message texts are part of its API. */
export class SdkError extends Error {
  override readonly name = 'SdkError'
  readonly status: number | undefined
  readonly body: ErrorBody | undefined

  constructor(message: string, options: { status?: number; body?: ErrorBody; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.body = options.body
  }

  static http(status: number, text: string): SdkError {
    const body = parseErrorBody(text)
    return new SdkError(`[Djust SDK] HTTP error ${status}: ${text}`, { status, ...(body && { body }) })
  }

  /** Refuses input as the platform would, without sending it. */
  static refusal(code: keyof typeof refusals, message: string, detail: string): SdkError {
    const { status, error } = refusals[code]
    const body = { content: null, warnings: [], errors: [{ code, message, detail }], code, error, message }
    return new SdkError(message, { status, body })
  }

  static notInitialized(): SdkError {
    return new SdkError('[Djust SDK] SDK not initialized.')
  }

  static from(cause: unknown): SdkError {
    return new SdkError(`[Djust SDK] ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }

  get code(): string | undefined {
    return this.body?.code
  }

  /** The server's message for users, without the SDK's prefix. */
  get serverMessage(): string {
    return this.body?.message ?? this.message
  }

  get problems(): Pick<Problem, 'message' | 'detail'>[] {
    return this.body?.errors ?? []
  }
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as ErrorBody
    return typeof body === 'object' && body !== null && typeof body.code === 'string' ? body : undefined
  } catch {
    // A proxy in between may answer with something other than JSON.
    return undefined
  }
}
