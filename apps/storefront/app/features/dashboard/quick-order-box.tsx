import type { SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/inputs/textarea.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

/** Sends a pasted text to the quick order. */
export function QuickOrderBox() {
  const t = useMessages()
  const showToast = useToast()
  const path = localisedPath('/quick-order', useLocale())
  const isSending = useNavigation().formAction === path
  // Offline, the navigation would fail and the pasted text be lost.
  const blockWhenOffline = (event: SubmitEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    showToast({ text: t('dashboard.paste.offline'), isRefusal: true })
  }
  return (
    <Form
      method="post"
      action={path}
      onSubmit={blockWhenOffline}
      className="mb-4 flex items-start gap-2 max-md:flex-col max-md:items-stretch"
    >
      <input type="hidden" name="intent" value="read" />
      <Textarea
        name="text"
        rows={1}
        required
        aria-label={t('dashboard.paste')}
        placeholder={t('dashboard.paste.placeholder')}
        className="min-h-10 flex-1"
      />
      <Button type="submit" icon="clipboard-paste" busy={isSending} className="min-h-10">
        {t('dashboard.paste.check')}
      </Button>
    </Form>
  )
}
