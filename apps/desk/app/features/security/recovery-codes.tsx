import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'

/** Shown once: the platform keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useMessages()
  return (
    <Note tone="success" title={t('security.done')}>
      <p>{t('security.codes')}</p>
      <ul className="mt-2 grid grid-cols-2 gap-1 font-medium text-ink tabular-nums sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Note>
  )
}
