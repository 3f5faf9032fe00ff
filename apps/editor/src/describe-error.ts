import { ApiError } from './api.ts'
import { t, translate } from './texts.ts'

/** Describes a failed request; the service's own message is shown only for a refused input. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t('request.unreachable')
  if (error.status === 401) return t('signIn.expired')
  if (error.status === 404) return t('request.missing')
  if (error.status === 409) return t('save.conflict')
  return error.status >= 500 ? t('request.failed') : translate(error.message)
}
