import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { SupplierField, type Supplier } from './article-rows-form.tsx'

type Props = {
  samples: { count: number; isRemovable: boolean }
  suppliers: Supplier[]
  rules: FormRules
  result: FormResult | undefined
}

/** Our sample of articles: added with one button and, while nothing was ordered of it, removed with one. */
export function SamplePanel({ samples, suppliers, rules, result }: Props) {
  const t = useMessages()
  const add = useForm({ rules, result, intent: 'sample', initial: { supplier: suppliers[0]?.externalId ?? '' } })
  const remove = useForm({ rules: {}, result, intent: 'removeSample' })
  return (
    <Panel title={t('setup.sample')}>
      {samples.count === 0 ? (
        <Form method="post" className="flex flex-col gap-4" {...add.formProps}>
          <FormNote form={add} />
          <p className="text-13">{t('setup.sample.text')}</p>
          <SupplierField form={add} suppliers={suppliers} />
          <Button type="submit" icon="package" busy={add.isSending} className="self-start">
            {t('setup.sample.add')}
          </Button>
        </Form>
      ) : (
        <Form method="post" className="flex flex-col gap-4" {...remove.formProps}>
          <FormNote form={remove} failures={{ ST0001: { title: t('setup.sample.ordered') } }} />
          <p className="text-13">{t('setup.sample.there', { n: samples.count })}</p>
          {samples.isRemovable ? (
            <Button type="submit" icon="trash-2" busy={remove.isSending} className="self-start">
              {t('setup.sample.remove')}
            </Button>
          ) : (
            <p className="text-13 text-muted">{t('setup.sample.ordered')}</p>
          )}
        </Form>
      )}
    </Panel>
  )
}
