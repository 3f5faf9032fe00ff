import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'

/** Spec 8: these two texts are French in every locale, followed by a localised explanation. */
export function SessionNotice() {
  const t = useMessages()
  return (
    <Note tone="danger" title={<span lang="fr">Session expirée</span>}>
      <span lang="fr" className="block text-danger-text">
        Veuillez vous reconnecter
      </span>
      {t('session.expired')}
    </Note>
  )
}
