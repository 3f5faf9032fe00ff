/** A failed call of the content service; without a status it was not reached or its answer could not be read. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/** Recognises the error by name, because the application's bundle has its own copy of the class. */
export const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === 'ContentError'

/** Returns whether the story does not exist, as opposed to a service that fails. */
export const isMissingContent = (error: unknown) => isContentError(error) && error.status === 404

/** Converts the client's rejections, which are plain objects. */
export function toContentError(cause: unknown): ContentError {
  if (isContentError(cause)) return cause
  const { message, status } = (typeof cause === 'object' && cause !== null ? cause : {}) as Partial<ContentError>
  return new ContentError(typeof message === 'string' && message !== '' ? message : String(cause), { status, cause })
}
