import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import type { FormResult, FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

export type AccountFormProps = { account: Account360; rules: FormRules; result: FormResult | undefined }

type Fact = { label: string; value: ReactNode }

/** What holds, and below it the form that changes it. */
export function AccountFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-[minmax(8rem,auto)_1fr] lg:grid-cols-[auto_1fr_auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents max-sm:block">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = { form: FormState; account: Account360; label: string; isOpen?: boolean; children: ReactNode }

/** A form that opens where the facts are; it names the version they were read in. */
export function ChangeForm({ form, account, label, isOpen = false, children }: ChangeProps) {
  const t = useMessages()
  const hasProblem = form.failure !== undefined || Object.keys(form.problems).length > 0
  return (
    <details className="mt-3 border-t border-line pt-3" open={hasProblem || isOpen || undefined} key={account.version}>
      <summary className="cursor-pointer text-13 font-medium text-ink">{label}</summary>
      <Form method="post" className="mt-3 flex flex-col gap-4" {...form.formProps}>
        <FormNote
          form={form}
          failures={{
            ST0001: { title: t('accounts.changedMeanwhile'), text: t('accounts.changedMeanwhile.text') },
            CA0004: { title: t('frame.company.taken') },
          }}
        />
        <input type="hidden" name="version" value={account.version} />
        {children}
        <Button type="submit" variant="primary" icon="check" busy={form.isSending} className="self-start">
          {t('accounts.save')}
        </Button>
      </Form>
    </details>
  )
}
