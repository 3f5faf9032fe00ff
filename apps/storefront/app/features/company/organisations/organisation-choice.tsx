import { useId } from 'react'
import { splitLines } from '@tiber/ui/forms/field-rules.ts'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Checkbox, Radio } from '@tiber/ui/inputs/choice.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { getIndentClass } from './organisation-indent.ts'
import type { OrganisationOption } from './organisation-tree.ts'

type OrganisationChoiceProps = { form: FormState; organisations: OrganisationOption[] }

/** Selects any number of organisations and the main one among them. */
export function OrganisationChoice({ form, organisations }: OrganisationChoiceProps) {
  const t = useMessages()
  const getProblemText = useProblemText()
  const chosen = splitLines(form.values['organisations'] ?? '')
  const main = form.values['mainOrganisationId'] ?? ''
  const problem = form.problems['organisations'] ?? form.problems['mainOrganisationId']
  const note = useId()
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="text-13 font-medium text-ink">
        {t('company.field.organisations')} <span className="font-normal text-muted">{t('forms.optional')}</span>
      </legend>
      <p id={problem ? undefined : note} className="sub">
        {t('company.organisations.choice.hint')}
      </p>
      <ul className="relative mt-1.5 max-h-80 overflow-y-auto rounded-2 border border-line-field">
        <OrganisationRow>
          <span className="text-13 text-muted">{t('company.organisations.choice.none')}</span>
          <Radio
            name="mainOrganisationId"
            value=""
            defaultChecked={main === ''}
            label={t('company.organisations.noMain')}
          />
        </OrganisationRow>
        {organisations.map(({ id, name, depth, isClosed }) => (
          <OrganisationRow key={id}>
            <Checkbox
              name="organisations"
              value={id}
              defaultChecked={chosen.includes(id)}
              label={isClosed ? t('company.organisations.closedName', { name }) : name}
              className={classes('wrap-anywhere', getIndentClass(depth))}
            />
            <Radio
              name="mainOrganisationId"
              value={id}
              defaultChecked={main === id}
              className="flex-none"
              label={
                <>
                  {t('company.organisations.main')}
                  <span className="sr-only">: {name}</span>
                </>
              }
            />
          </OrganisationRow>
        ))}
      </ul>
      {problem && <FieldError id={note}>{getProblemText(problem, { rule: undefined })}</FieldError>}
    </fieldset>
  )
}

function OrganisationRow({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line px-3 py-1 last:border-b-0">
      {children}
    </li>
  )
}
