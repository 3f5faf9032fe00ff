import { useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { createUploadForm, fileTypes } from '@tiber/ui/forms/order-upload.ts'

/** Uploads a file into a new draft as soon as it is selected; without scripts a button submits it. */
export function FileButton() {
  const t = useMessages()
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const sent = useNavigation().formData?.get('file')
  const isSending = sent instanceof File && sent.size > 0
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="read" />
      <span className="needs-no-script">
        <FileInput name="file" accept={fileTypes} aria-label={t('quick-order.file')} />
      </span>
      <input
        ref={input}
        type="file"
        name="chosen"
        accept={fileTypes}
        aria-label={t('quick-order.file')}
        tabIndex={-1}
        className="sr-only needs-script"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) submit(createUploadForm(file), { method: 'post', encType: 'multipart/form-data' })
          event.currentTarget.value = ''
        }}
      />
      <Button icon="file-spreadsheet" busy={isSending} className="needs-script" onClick={() => input.current?.click()}>
        {t('quick-order.file')}
      </Button>
      <Button type="submit" className="needs-no-script" icon="upload">
        {t('quick-order.file.send')}
      </Button>
    </Form>
  )
}
