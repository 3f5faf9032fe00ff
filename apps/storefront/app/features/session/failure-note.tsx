import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'

/** Failures a sign-in form explains; everything else is the service being out of reach. */
const explained = ['AU0001', 'AU0003', 'RQ0004', 'SV0002'] as const
export type Explained = (typeof explained)[number]

export function toExplained(code: string | undefined): Explained {
  return explained.find((each) => each === code) ?? 'SV0002'
}

/** The status a form answers with when it explains a failure. */
export const statusOf = (code: Explained) => ({ AU0001: 401, AU0003: 401, RQ0004: 429, SV0002: 503 })[code]

// messages: frame.errors.*
// messages: session.way.*
/** What happened, and what to do now. */
export function FailureNote({ code }: { code: Explained }) {
  const t = useMessages()
  return (
    <Note tone="danger" title={t(`frame.errors.${code}`)}>
      {t(`session.way.${code}`)}
    </Note>
  )
}
