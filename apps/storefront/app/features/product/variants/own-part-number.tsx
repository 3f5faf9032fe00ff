import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import type { SelectedVariant } from './variant-view.ts'

type OwnPartNumberProps = { variant: SelectedVariant; rules: FormRules; result: FormResult | undefined }

/** Shows the company's own part number and edits it in place. */
export function OwnPartNumber({ variant, rules, result }: OwnPartNumberProps) {
  const t = useMessages()
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const number = variant.partNumber ?? ''
  const form = useForm({ rules, result, intent: 'part-number', initial: { partNumber: number } })
  const hasProblem = form.failure !== undefined || Object.keys(form.problems).length > 0
  useEffect(() => {
    if (hasProblem && detailsRef.current) detailsRef.current.open = true
  }, [hasProblem])
  return (
    <div className="own-number">
      <dt>{t('product.ownNumber')}</dt>
      <dd>
        {number || '–'}{' '}
        <details ref={detailsRef} open={hasProblem || undefined}>
          <summary>{t(number ? 'product.ownNumber.change' : 'product.ownNumber.set')}</summary>
          <Form method="post" preventScrollReset className="own-number-form" {...form.formProps}>
            <FormNote form={form} failures={{ 'F-E-003': { title: t('product.ownNumber.taken') } }} />
            <input type="hidden" name="variantId" value={variant.id} />
            <TextField
              form={form}
              name="partNumber"
              label={t('product.ownNumber.label')}
              hint={t('product.ownNumber.hint')}
              autoComplete="off"
            />
            <div className="flex gap-2">
              <Button type="submit" variant="primary" busy={form.isSending}>
                {t('product.ownNumber.save')}
              </Button>
              {number && (
                <Button type="submit" name="forget" value="1" formNoValidate>
                  {t('product.ownNumber.forget')}
                </Button>
              )}
            </div>
          </Form>
        </details>
      </dd>
    </div>
  )
}
