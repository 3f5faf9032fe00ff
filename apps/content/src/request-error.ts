/** A request that is refused; the message is sent to the client, with the field it is about. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly statusCode: number
  readonly details: Record<string, unknown>
  constructor(statusCode: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.statusCode = statusCode
    this.details = details
  }
}

export const notFoundBody = ['This record could not be found']
