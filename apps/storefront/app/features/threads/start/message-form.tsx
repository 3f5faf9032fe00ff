import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { FormField } from '@tiber/ui/forms/form-field.tsx'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { AttachmentButtons, AttachmentList } from '../compose/attachment-picker.tsx'
import type { useMessageDraft } from '../compose/use-message-draft.ts'

type MessageFormProps = {
  form: FormState
  draft: ReturnType<typeof useMessageDraft>
  draftKey: string
  submitLabel: string
  messageHint: string
  /** Without the search of the page, if it only fills the form. */
  action?: string
  /** Fields before the message: what it is about. */
  children?: ReactNode
}

/** Form of the first message of a conversation, with files. */
export function MessageForm({ form, draft, draftKey, submitLabel, messageHint, action, children }: MessageFormProps) {
  const t = useMessages()
  const getProblemText = useProblemText()
  const { attachments } = draft
  const fileProblem = form.problems['file']
  return (
    <div className="thread-form">
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid gap-4"
        {...form.formProps}
        {...draft.dropProps}
      >
        <FormNote form={form} />
        <input type="hidden" name="key" value={draftKey} />
        {children}
        <FormField form={form} name="message" label={t('threads.message')} hint={messageHint}>
          <Textarea
            name="message"
            className="min-h-36"
            value={draft.text}
            onChange={(event) => draft.setText(event.currentTarget.value)}
            {...draft.fieldProps}
          />
        </FormField>
        <div className="flex flex-col gap-2">
          <AttachmentList
            attachments={attachments}
            serverProblem={fileProblem && getProblemText(fileProblem, { rule: undefined })}
          />
          <div className="flex flex-wrap items-center gap-2">
            <AttachmentButtons attachments={attachments} />
            <span className="needs-script text-12 text-muted">{t('threads.attach.hint')}</span>
          </div>
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={form.isSending || attachments.isUploading}
            className="max-md:w-full"
          >
            {submitLabel}
          </Button>
        </div>
      </Form>
    </div>
  )
}
