import { useId } from 'react'
import { groups } from '@tiber/contract/permissions'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'

/** Selects a role with a description of its rights. */
export function RoleField({ form }: { form: FormState }) {
  const t = useMessages()
  const getProblemText = useProblemText()
  const problem = form.problems['groups']
  const note = useId()
  return (
    <fieldset aria-describedby={problem && note}>
      <legend className="text-13 font-medium text-ink">{t('company.field.groups')}</legend>
      <div className="mt-1.5 grid gap-x-4 gap-y-2 @lg:grid-cols-2">
        {groups.map((group) => (
          <label
            key={group}
            className="flex min-h-11 gap-3 rounded-2 border border-line-field px-3 py-2.5 text-13 hover:bg-surface-hover has-checked:border-accent has-checked:bg-surface-selected"
          >
            <input
              type="radio"
              name="groups"
              value={group}
              defaultChecked={form.values['groups'] === group}
              className="mt-0.5"
            />
            <span>
              <b className="block font-medium">{t(`company.role.${group}`)}</b>
              {t(`company.role.${group}.text`)}
            </span>
          </label>
        ))}
      </div>
      {problem && <FieldError id={note}>{getProblemText(problem, { rule: form.rules['groups'] })}</FieldError>}
    </fieldset>
  )
}
