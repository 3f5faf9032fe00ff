import { useEffect, useRef, type ReactNode } from 'react'
import type { ErrorCode } from '@tiber/contract/errors'
import { useMessages } from '../i18n/use-messages.tsx'
import { Note } from '../note.tsx'
import { unreachableCode } from './unreachable.ts'
import type { FormState } from './use-form.ts'

/** Texts of error codes for a form; other codes have their general text. */
export type FailureTexts = Partial<Record<string, { title: ReactNode; text?: ReactNode }>>

type FormNoteProps = {
  form: FormState
  failures?: FailureTexts
  className?: string
}

const summaryThreshold = 3

/**
 * First element of every form: submits the form's intent, and shows the platform's refusal and a summary of many
 * problems.
 */
export function FormNote({ form, failures, className }: FormNoteProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const count = Object.keys(form.problems).length
  const note = useRef<HTMLDivElement>(null)
  const { failure, values } = form
  useEffect(() => {
    // The submit button is at the end of the form, the note at its beginning.
    if (failure !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
    // Each result has new values, so the same failure is shown again if it happens again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [failure, values])
  return (
    <>
      {form.intent && <input type="hidden" name="intent" value={form.intent} />}
      {failure !== undefined && (
        <div ref={note} className={className}>
          <FailureNote {...(failures?.[failure] ?? getFailureText(failure))} />
        </div>
      )}
      {count >= summaryThreshold && (
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

/** Returns the general text of an error code and what to do about it. */
export function useFailureText() {
  const t = useMessages()
  return (code: string) => {
    if (code === unreachableCode) return { title: t('forms.unreachable'), text: t('forms.unreachable.way') }
    // Every code has a text, and the list of codes is too large for the browser.
    const textCode = (t.has(`frame.errors.${code}`) ? code : 'SV0002') as ErrorCode
    return {
      title: t(`frame.errors.${textCode}`),
      text: t(serverErrorCodes.has(textCode) ? 'forms.way.later' : 'forms.way'),
    }
  }
}

const serverErrorCodes = new Set<ErrorCode>(['SV0001', 'SV0002', 'RQ0004'])
