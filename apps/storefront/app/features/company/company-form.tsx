import { Form } from 'react-router'
import type { CustomerAccount } from '@tiber/contract/company/accounts'
import { CustomFieldInputs } from '@tiber/ui/forms/custom-field-inputs.tsx'
import { toCustomFieldTexts, type CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { useFailures } from './use-failures.ts'

type CompanyFormProps = {
  account: CustomerAccount
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
  rules: FormRules
  result: FormResult | undefined
}

export function CompanyForm({ account, definitions, files, rules, result }: CompanyFormProps) {
  const t = useMessages()
  const failures = useFailures()
  const form = useForm({ rules, result, initial: toInitialValues(account) })
  const field = (
    name:
      | 'name'
      | 'companyRegistrationName'
      | 'businessRegistrationNumber'
      | 'website'
      | 'otherVatNumbers'
      | 'legalUser',
  ) => ({
    form,
    name,
    label: t(`company.field.${name}`),
  })
  return (
    <Form method="post" encType="multipart/form-data" className="@container flex flex-col gap-5" {...form.formProps}>
      <FormNote form={form} failures={failures} />
      <div className="grid gap-x-4 gap-y-3.5 @lg:grid-cols-2">
        <TextField {...field('name')} autoComplete="organization" />
        <TextField {...field('companyRegistrationName')} />
        <TextField {...field('businessRegistrationNumber')} example="B41123456" spellCheck={false} />
        <VatField form={form} account={account} />
        <TextField
          {...field('otherVatNumbers')}
          hint={t('company.field.otherVatNumbers.hint')}
          example="PT123456789"
          spellCheck={false}
        />
        <TextField {...field('website')} example="https://talleres.example" autoComplete="url" />
        <TextField {...field('legalUser')} hint={t('company.field.legalUser.hint')} />
        <CustomFieldInputs form={form} definitions={definitions} files={files} />
      </div>
      <Button type="submit" variant="primary" busy={form.isSending} className="self-start max-md:w-full">
        {t('company.save')}
      </Button>
    </Form>
  )
}

type VatFieldProps = { form: ReturnType<typeof useForm>; account: CustomerAccount }

/** VAT number with the date of its last validation. */
function VatField({ form, account }: VatFieldProps) {
  const t = useMessages()
  const format = useFormat()
  const { vatCheck } = account
  return (
    <TextField
      form={form}
      name="vatNumber"
      label={t('company.field.vatNumber')}
      hint={vatCheck ? t('company.vat.checked', { date: format.date(vatCheck.checkedAt) }) : t('company.vat.unchecked')}
      example="ESB41123456"
      spellCheck={false}
    />
  )
}

function toInitialValues(account: CustomerAccount) {
  return {
    name: account.name,
    companyRegistrationName: account.companyRegistrationName ?? '',
    businessRegistrationNumber: account.businessRegistrationNumber ?? '',
    vatNumber: account.vatNumber ?? '',
    otherVatNumbers: account.otherVatNumbers ?? '',
    website: account.website ?? '',
    legalUser: account.legalUser ?? '',
    ...toCustomFieldTexts(account.customFieldValues),
  }
}
