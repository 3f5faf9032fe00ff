import { useMessages } from '../i18n/use-messages.tsx'
import { Note } from '../note.tsx'

/** Failure codes a sign-in form explains; all others count as an unavailable service. */
const explainedCodes = ['AU0001', 'AU0003', 'RQ0004', 'SV0002'] as const
export type ExplainedCode = (typeof explainedCodes)[number]

export function toExplainedCode(code: string | undefined): ExplainedCode {
  return explainedCodes.find((each) => each === code) ?? 'SV0002'
}

/** Returns the HTTP status of a response that explains a failure. */
export const getStatus = (code: ExplainedCode) => ({ AU0001: 401, AU0003: 401, RQ0004: 429, SV0002: 503 })[code]

// messages: frame.errors.*
// messages: session.way.*
/** Shows what happened and what to do next. */
export function FailureNote({ code }: { code: ExplainedCode }) {
  const t = useMessages()
  return (
    <Note tone="danger" title={t(`frame.errors.${code}`)}>
      {t(`session.way.${code}`)}
    </Note>
  )
}
