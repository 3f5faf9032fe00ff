import type { Task } from '@tiber/contract/operator/tasks'
import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'

/** Where a task is decided. */
export function getTaskPath({ kind, entityId, subject, detail }: Task, locale: Locale): string {
  const path =
    kind === 'ACCESS_REQUEST'
      ? `/operator/requests/${entityId}`
      : kind === 'JOB_FAILED'
        ? '/operator/health'
        : `/operator/orders/${kind === 'SUPPLIER_SILENT' ? (detail ?? '') : subject}`
  return localisedPath(path, locale)
}
