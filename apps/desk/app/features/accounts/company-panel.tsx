import { CheckboxListField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { AccountFacts, ChangeForm, type AccountFormProps } from './change-form.tsx'

type CompanyProps = AccountFormProps & { mayChange: boolean; tags: { value: string; label: string }[] }

export function CompanyPanel({ account, rules, result, mayChange, tags }: CompanyProps) {
  const t = useMessages()
  const form = useForm({
    rules,
    result,
    intent: 'company',
    initial: {
      name: account.name,
      companyRegistrationName: account.companyRegistrationName ?? '',
      businessRegistrationNumber: account.businessRegistrationNumber ?? '',
      vatNumber: account.vatNumber ?? '',
      website: account.website ?? '',
      accountManager: account.accountManager ?? '',
      tagIds: account.tags.map(({ id }) => id).join('\n'),
    },
  })
  const address = account.addresses.find(({ billing }) => billing) ?? account.addresses[0]
  return (
    <Panel title={t('accounts.company')} aside={mayChange ? undefined : t('accounts.forSales')}>
      <AccountFacts
        facts={[
          { label: t('accounts.tags'), value: account.tags.map(({ name }) => name).join(', ') || '–' },
          { label: t('accounts.manager'), value: account.accountManager },
          { label: t('accounts.registration'), value: account.businessRegistrationNumber },
          { label: t('accounts.website'), value: account.website },
          {
            label: t('accounts.address', { n: account.addresses.length }),
            value: address && `${address.address}, ${address.zipcode} ${address.city}`,
          },
          { label: t('accounts.number'), value: account.externalId },
        ]}
      />
      {mayChange && (
        <ChangeForm form={form} account={account} label={t('accounts.company.change')}>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField form={form} name="name" label={t('frame.company.name')} isRequired required />
            <TextField form={form} name="companyRegistrationName" label={t('frame.company.legalName')} />
            <TextField form={form} name="vatNumber" label={t('frame.company.vat')} example="B12345674" />
            <TextField form={form} name="businessRegistrationNumber" label={t('frame.company.registration')} />
            <TextField form={form} name="website" label={t('accounts.website')} />
            <TextField form={form} name="accountManager" label={t('accounts.manager')} />
          </div>
          {tags.length > 0 && (
            <CheckboxListField
              form={form}
              name="tagIds"
              label={t('accounts.tags')}
              hint={t('accounts.tags.hint')}
              options={tags}
            />
          )}
        </ChangeForm>
      )}
    </Panel>
  )
}
