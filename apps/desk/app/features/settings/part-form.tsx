import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** One part of the settings, saved on its own. */
export function PartForm({ form, aside, children }: { form: FormState; aside?: ReactNode; children: ReactNode }) {
  const t = useMessages()
  return (
    <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
      <FormNote form={form} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon="check" busy={form.isSending}>
          {t('settings.save')}
        </Button>
        {aside}
      </div>
    </Form>
  )
}
