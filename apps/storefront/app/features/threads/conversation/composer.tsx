import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { useFailureText, FailureNote } from '@tiber/ui/forms/form-note.tsx'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { AttachmentButtons, AttachmentList } from '../compose/attachment-picker.tsx'
import { messageRules } from '../compose/message-rules.ts'
import type { Attachments } from '../compose/use-attachments.ts'
import { useMessageDraft } from '../compose/use-message-draft.ts'
import type { ThreadActionResult } from './change-thread.server.ts'

type ComposerProps = {
  threadId: string
  /** Names the first message written here; later ones are numbered. */
  draftKey: string
  recipient: string
  /** False if the page has a more important action. */
  isPrimary?: boolean
  /** Result of the form sent without scripts. */
  result: ThreadActionResult | undefined
}

export const getComposerKey = (threadId: string) => `message ${threadId}`

/** Writes a message with files. It shows at once; if sending fails, text and files come back. */
export function Composer({ threadId, draftKey, recipient, isPrimary = true, result }: ComposerProps) {
  const t = useMessages()
  const locale = useLocale()
  const isHydrated = useIsHydrated()
  const getFailureText = useFailureText()
  const getProblemText = useProblemText()
  const fetcher = useFetcher<ThreadActionResult>({ key: getComposerKey(threadId) })
  const answer = fetcher.data ?? result
  const draft = useMessageDraft(threadId, result?.values?.['message'])
  const { problems, formProps } = useFormProblems(messageRules, answer?.problems)
  const [firstKey] = useState(draftKey)
  const [lastSentId, setLastSentId] = useState<string>()
  const isSending = fetcher.state !== 'idle'
  const sentId = fetcher.data?.sentId
  // The next message has a key of its own, also after an attempt that failed.
  if (sentId !== undefined && sentId !== lastSentId) setLastSentId(sentId)
  const clearDraft = useEffectEvent(draft.clear)
  useEffect(() => {
    if (sentId !== undefined) clearDraft()
  }, [sentId])
  const { message: problem, file: fileProblem } = problems
  return (
    <fetcher.Form
      method="post"
      action={localisedPath(`/account/messages/${threadId}`, locale)}
      encType="multipart/form-data"
      className="composer"
      {...formProps}
      {...draft.dropProps}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={`${firstKey}-${lastSentId ?? 'first'}`} />
      {isHydrated && <input type="hidden" name="live" value="1" />}
      {answer?.failure && <FailureNote {...getFailureText(answer.failure)} />}
      <Field
        label={t('threads.write', { name: recipient })}
        error={problem && getProblemText(problem, { rule: messageRules['message'] })}
      >
        <Textarea
          name="message"
          rows={3}
          value={isSending ? '' : draft.text}
          readOnly={isSending}
          onChange={(event) => draft.setText(event.currentTarget.value)}
          {...draft.fieldProps}
        />
      </Field>
      {!isSending && (
        <AttachmentList
          attachments={draft.attachments}
          serverProblem={fileProblem && getProblemText(fileProblem, { rule: undefined })}
        />
      )}
      <ComposerFoot attachments={draft.attachments} isPrimary={isPrimary} isSending={isSending} />
    </fetcher.Form>
  )
}

type ComposerFootProps = { attachments: Attachments; isPrimary: boolean; isSending: boolean }

function ComposerFoot({ attachments, isPrimary, isSending }: ComposerFootProps) {
  const t = useMessages()
  return (
    <div className="composer-foot">
      <AttachmentButtons attachments={attachments} />
      <span className="text-12 text-muted max-md:hidden">
        {t('threads.send.keys')} <KeyHint>Ctrl Enter</KeyHint>
      </span>
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        icon="send"
        busy={isSending || attachments.isUploading}
        className="ml-auto"
      >
        {t('threads.send')}
      </Button>
    </div>
  )
}
