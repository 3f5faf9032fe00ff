import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { useUserFailures } from './use-failures.ts'

/** Shows why an action was rejected. */
export function RefusalNote({ failure }: { failure: string | undefined }) {
  const t = useMessages()
  const failures: Record<string, { title: string; text: string } | undefined> = useUserFailures()
  if (failure === undefined) return null
  const explained = failures[failure]
  return (
    <Note tone="danger" title={explained?.title ?? t('frame.errors.SV0002')}>
      {explained?.text ?? t('forms.way.later')}
    </Note>
  )
}
