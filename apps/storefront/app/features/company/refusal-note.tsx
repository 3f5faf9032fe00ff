import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import { useUserFailures } from './use-failures.ts'

/** Shows why an action was rejected. */
export function RefusalNote({ failure }: { failure: string | undefined }) {
  const t = useMessages()
  const failures: Record<string, { title: string; text: string } | undefined> = useUserFailures()
  if (failure === undefined) return null
  const known = failures[failure]
  return (
    <Note tone="danger" title={known?.title ?? t('frame.errors.SV0002')}>
      {known?.text ?? t('forms.way.later')}
    </Note>
  )
}
