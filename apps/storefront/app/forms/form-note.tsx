import { useEffect, useRef, type ReactNode } from 'react'
import type { ErrorCode } from '@tiber/contract/errors'
import { useMessages } from '../i18n/use-messages.tsx'
import { Note } from '../ui/note.tsx'
import { unreachable } from './unreachable.ts'
import type { FormState } from './use-form.ts'

/** What a code means for a form, and what to do; other codes have their general text. */
export type FailureTexts = Partial<Record<string, { title: ReactNode; text?: ReactNode }>>

type FormNoteProps = {
  form: FormState
  failures?: FailureTexts
  className?: string
}

const manyProblems = 3

/** First in every form: tells which form it is, what the platform refused, and how many fields are wrong when it is many. */
export function FormNote({ form, failures, className }: FormNoteProps) {
  const t = useMessages()
  const textOf = useFailureText()
  const count = Object.keys(form.problems).length
  const note = useRef<HTMLDivElement>(null)
  const { failure, values } = form
  useEffect(() => {
    // The button was at the end of the form, and what it has to say is at the beginning.
    if (failure !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
    // Each answer has values of its own, so the same failure is shown again when it happens again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [failure, values])
  return (
    <>
      {form.intent && <input type="hidden" name="intent" value={form.intent} />}
      {failure !== undefined && (
        <div ref={note} className={className}>
          <FailureNote {...(failures?.[failure] ?? textOf(failure))} />
        </div>
      )}
      {count >= manyProblems && (
        <Note tone="danger" className={className} title={t('forms.summary', { n: count })}>
          {t('forms.summary.text')}
        </Note>
      )}
    </>
  )
}

export function FailureNote({ title, text, className }: { title: ReactNode; text?: ReactNode; className?: string }) {
  return (
    <Note tone="danger" className={className} title={title}>
      {text}
    </Note>
  )
}

/** What a code of the platform means where nothing more is known, and what to do. */
export function useFailureText() {
  const t = useMessages()
  return (code: string) => {
    if (code === unreachable) return { title: t('forms.unreachable'), text: t('forms.unreachable.way') }
    // Every code has a text, and the table of codes is too heavy for the browser.
    const known = (t.has(`frame.errors.${code}`) ? code : 'SV0002') as ErrorCode
    return { title: t(`frame.errors.${known}`), text: t(oursToMend.has(known) ? 'forms.way.later' : 'forms.way') }
  }
}

const oursToMend = new Set<ErrorCode>(['SV0001', 'SV0002', 'RQ0004'])
