import { useRef, type SubmitEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { createUploadForm, fileTypes } from '@tiber/ui/forms/order-upload.ts'
import { ScanButton } from '@tiber/ui/forms/scan/scan-button.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'

/** Sends a pasted text, a file or scanned codes to the quick order. */
export function QuickOrderBox() {
  const t = useMessages()
  const showToast = useToast()
  const path = localisedPath('/quick-order', useLocale())
  const submit = useSubmit()
  const { formAction, formData } = useNavigation()
  const isSending = formAction === path && formData?.get('source') !== 'scan'
  const isSendingFile = isSending && formData?.has('file') === true
  const showOffline = () => showToast({ text: t('dashboard.paste.offline'), isRefusal: true })
  // Offline, the navigation would fail and the pasted text be lost.
  const blockWhenOffline = (event: SubmitEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    showOffline()
  }
  const sendFile = (file: File) => {
    if (navigator.onLine)
      void submit(createUploadForm(file), {
        method: 'post',
        action: path,
        encType: 'multipart/form-data',
      })
    else showOffline()
  }
  return (
    <div className="mb-4 flex items-start gap-2 max-md:flex-wrap">
      <Form method="post" action={path} onSubmit={blockWhenOffline} className="contents">
        <input type="hidden" name="intent" value="read" />
        <Textarea
          name="text"
          rows={1}
          required
          aria-label={t('dashboard.paste')}
          placeholder={t('dashboard.paste.placeholder')}
          className="min-h-10 flex-1 max-md:basis-full"
        />
        <Button
          type="submit"
          variant="primary"
          icon="clipboard-paste"
          busy={isSending && !isSendingFile}
          className="min-h-10 max-md:basis-full"
        >
          {t('dashboard.paste.check')}
        </Button>
        <FileButton isSending={isSendingFile} onChoose={sendFile} />
      </Form>
      <ScanButton path={path} className="min-h-10 max-md:flex-1" />
    </div>
  )
}

function FileButton({ isSending, onChoose }: { isSending: boolean; onChoose: (file: File) => void }) {
  const t = useMessages()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={fileTypes}
        aria-label={t('dashboard.paste.file')}
        tabIndex={-1}
        className="needs-script sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
          event.currentTarget.value = ''
        }}
      />
      <Button
        icon="file-spreadsheet"
        busy={isSending}
        className="needs-script min-h-10 max-md:flex-1"
        onClick={() => input.current?.click()}
      >
        {t('dashboard.paste.file')}
      </Button>
    </>
  )
}
