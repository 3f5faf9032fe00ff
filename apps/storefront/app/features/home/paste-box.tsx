import { Form, useNavigation } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

/** The shortest way to order: what is pasted here is read by the order desk. */
export function PasteBox() {
  const t = useMessages()
  const path = localisedPath('/order-desk', useLocale())
  const isSending = useNavigation().formAction === path
  return (
    <Form method="post" action={path} className="mb-4 flex items-start gap-2 max-md:flex-col max-md:items-stretch">
      <input type="hidden" name="intent" value="read" />
      <Textarea
        name="text"
        rows={1}
        required
        aria-label={t('home.paste')}
        placeholder={t('home.paste.placeholder')}
        className="min-h-10 flex-1"
      />
      <Button type="submit" icon="clipboard-paste" busy={isSending} className="min-h-10">
        {t('home.paste.check')}
      </Button>
    </Form>
  )
}
