import { Type, type Static } from 'typebox'

type ErrorDefinition = { status: number; message: string }

/** All error codes of the platform; the storefront has a text for each of them in both languages. */
export const errorCodes = {
  'F-E-001': { status: 400, message: 'A required field is missing or blank.' },
  'F-E-002': { status: 404, message: 'The id does not exist.' },
  'F-E-003': { status: 409, message: 'The value must be unique and already exists.' },
  'F-E-006': { status: 400, message: 'The number violates a bound.' },
  'F-E-007': { status: 400, message: 'The number is out of range.' },
  'F-E-008': { status: 400, message: 'The value is not one of the allowed ones.' },
  'F-E-009': { status: 400, message: 'The value is not a boolean.' },
  'F-E-010': { status: 400, message: 'The text is longer than allowed.' },
  'F-E-012': { status: 400, message: 'The value has the wrong format.' },
  'F-E-039': { status: 422, message: 'No line can be ordered.' },
  'F-E-040': { status: 422, message: 'This combination of fields is not allowed.' },
  CA0004: { status: 409, message: 'The customer account already exists.' },
  CU0002: { status: 409, message: 'A user with this e-mail already exists.' },
  CO0005: { status: 400, message: 'The request carries something this call does not accept.' },
  OR0006: { status: 422, message: 'There is not enough stock for the order.' },
  AU0001: { status: 401, message: 'The e-mail or the password is wrong.' },
  AU0002: { status: 401, message: 'The token is missing, invalid or expired.' },
  AU0003: { status: 401, message: 'The user is not active.' },
  AU0004: { status: 400, message: 'The link is invalid, was used before or has expired.' },
  AU0005: { status: 401, message: 'Signing in needs a code of the second factor.' },
  AU0006: { status: 400, message: 'The code is wrong, was used before or has expired.' },
  AU0007: { status: 403, message: 'Set up a second factor first.' },
  PE0001: { status: 403, message: 'The permission, account or store is refused.' },
  ST0001: { status: 409, message: 'The state does not allow this.' },
  CT0001: { status: 409, message: 'A cart with this name already exists.' },
  QU0001: { status: 409, message: 'A quote with this name already exists.' },
  RQ0001: { status: 413, message: 'The request is too large.' },
  RQ0002: { status: 415, message: 'The content type is not supported; send application/json.' },
  RQ0003: { status: 405, message: 'The path does not support this method.' },
  RQ0004: { status: 429, message: 'Too many requests; try again later.' },
  RQ0005: { status: 404, message: 'The path does not exist.' },
  SU0001: { status: 503, message: 'This shop is not set up yet: nobody runs it.' },
  SU0002: { status: 409, message: 'This shop has an owner already; the link was used.' },
  SV0001: { status: 500, message: 'Something went wrong on our side.' },
  SV0002: { status: 503, message: 'The service cannot answer right now; try again in a moment.' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorCodes

/** Error body for old clients (`code`, `message`) and new ones (`errors[]`, `warnings[]`) alike. */
export type ErrorBody = Static<typeof ErrorBody>
export const ErrorBody = Type.Object({
  content: Type.Union([Type.Object({}), Type.Null()]),
  warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), field: Type.String() })),
  errors: Type.Array(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      detail: Type.Optional(Type.String()),
      /** Tiber extension: the rights of which one is missing, and the roles that have one. */
      rights: Type.Optional(Type.Array(Type.String())),
      roles: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  code: Type.String(),
  error: Type.String(),
  message: Type.String(),
})

/** One error of a request; `detail` names the field it belongs to so that a form can show it there. */
export type Problem = {
  code: ErrorCode
  message: string
  detail?: string
  /** The rights of which one is missing, and the roles that have one. */
  rights?: string[]
  roles?: string[]
}

export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly problems: Problem[]
  /** What the client needs to go on, such as the challenge of a second factor. */
  content: Record<string, unknown> | null = null

  constructor(code: ErrorCode, message: string = errorCodes[code].message, detail?: string) {
    super(message)
    this.name = 'PlatformError'
    this.code = code
    this.status = errorCodes[code].status
    this.problems = [{ code, message, ...(detail === undefined ? {} : { detail }) }]
  }

  withContent(content: Record<string, unknown>): this {
    this.content = content
    return this
  }

  /** Returns an error with status 422 whatever its code: the request is well-formed but cannot be processed. */
  static unprocessable(problems: [Problem, ...Problem[]]): PlatformError {
    return Object.assign(PlatformError.fromProblems(problems), { status: 422 })
  }

  /** Returns one error for several problems, such as all invalid fields of a form; the first sets the status. */
  static fromProblems(problems: [Problem, ...Problem[]]): PlatformError {
    const [first] = problems
    const error = new PlatformError(first.code, first.message, first.detail)
    error.problems.splice(0, 1, ...problems)
    return error
  }
}
