import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { CheckboxField, SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { synonymKinds, synonymLocales } from './synonym-kinds.ts'

type SynonymFormValues = {
  word: string
  meaning: string
  kind: string
  isTwoWay: boolean
  language: string
  storeId: string
}

type SynonymFormProps = {
  rules: FormRules
  result: (FormResult & { language?: string; storeId?: string }) | undefined
  initial: SynonymFormValues
  stores: { id: string; name: string }[]
  listPath: string
}

// messages: search-synonyms.kind.*
/** A word, what it stands for, and where that applies. */
export function SynonymForm({ rules, result, initial, stores, listPath }: SynonymFormProps) {
  const t = useMessages()
  const form = useForm({
    rules,
    result,
    intent: 'save',
    initial: { ...initial, isTwoWay: String(initial.isTwoWay) },
  })
  const sent = result?.intent === 'save' ? result : undefined
  const taken = { title: t('search-synonyms.failure.taken'), text: t('search-synonyms.failure.taken.text') }
  return (
    <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
      <FormNote form={form} failures={{ 'F-E-003': taken }} />
      <WordFields form={form} />
      <SelectField form={form} name="kind" label={t('search-synonyms.kind')} hint={t('search-synonyms.kind.hint')}>
        {synonymKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`search-synonyms.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        form={form}
        name="isTwoWay"
        label={
          <span>
            {t('search-synonyms.twoWay')}
            <span className="block text-12 text-muted">{t('search-synonyms.twoWay.hint')}</span>
          </span>
        }
      />
      <ScopeFields
        language={sent?.language ?? initial.language}
        storeId={sent?.storeId ?? initial.storeId}
        stores={stores}
      />
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t('search-synonyms.save')}
        </Button>
        <LinkButton to={listPath}>{t('search-synonyms.cancel')}</LinkButton>
      </div>
    </Form>
  )
}

/** The word and what it stands for. */
function WordFields({ form }: { form: FormState }) {
  const t = useMessages()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="word"
        label={t('search-synonyms.word')}
        hint={t('search-synonyms.word.hint')}
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="meaning"
        label={t('search-synonyms.meaning')}
        hint={t('search-synonyms.meaning.hint')}
        maxLength={120}
        autoComplete="off"
      />
    </div>
  )
}

type ScopeFieldsProps = Pick<SynonymFormValues, 'language' | 'storeId'> & Pick<SynonymFormProps, 'stores'>

// messages: search-synonyms.language.*
/** Where the synonym applies. */
function ScopeFields({ language, storeId, stores }: ScopeFieldsProps) {
  const t = useMessages()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('search-synonyms.language')}>
        <Select name="language" defaultValue={language}>
          <option value="">{t('search-synonyms.language.both')}</option>
          {synonymLocales.map((locale) => (
            <option key={locale} value={locale}>
              {t(`search-synonyms.language.${locale}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('search-synonyms.store')}>
        <Select name="storeId" defaultValue={storeId}>
          <option value="">{t('search-synonyms.store.all')}</option>
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
