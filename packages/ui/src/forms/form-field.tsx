import { useId, type ComponentProps, type ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.tsx'
import { Checkbox } from '../inputs/choice.tsx'
import { Field, FieldError } from '../inputs/field.tsx'
import type { InputStyle } from '../inputs/input-classes.ts'
import { Select } from '../inputs/select.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { Textarea } from '../inputs/textarea.tsx'
import { EmailInput, PasswordInput } from './credential-inputs.tsx'
import { splitLines } from './field-rules.ts'
import { useProblemText } from './problem-text.ts'
import type { FormState } from './use-form.ts'

export type FormFieldProps = {
  form: FormState
  name: string
  label: ReactNode
  hint?: ReactNode
  /** A valid value, shown if the typed one is invalid. */
  example?: string
  /** Required for a reason the rules do not know, such as another field. */
  isRequired?: boolean
  aside?: ReactNode
  className?: string
}

type InputProps = ControlProps<'input'> & Pick<InputStyle, 'size'>

type ControlProps<Control extends React.ElementType> = Omit<
  ComponentProps<Control>,
  'form' | 'name' | 'className' | 'defaultValue' | 'size'
>

/** A field of a form around any control: its label, whether it is optional, its hint or its error. */
export function FormField({
  form,
  name,
  example,
  isRequired,
  children,
  ...field
}: FormFieldProps & { children: ReactNode }) {
  const t = useMessages()
  const error = useFieldError(form, name, example)
  return (
    <Field
      {...field}
      optional={isRequired || form.rules[name]?.required ? undefined : t('forms.optional')}
      error={error}
    >
      {children}
    </Field>
  )
}

export function TextField(props: FormFieldProps & InputProps) {
  const [field, control] = splitProps(props)
  return (
    <FormField {...field}>
      <TextInput {...control} defaultValue={field.form.values[field.name]} />
    </FormField>
  )
}

export function EmailField(props: FormFieldProps & InputProps) {
  const [field, control] = splitProps(props)
  return (
    <FormField {...field}>
      <EmailInput {...control} defaultValue={field.form.values[field.name]} />
    </FormField>
  )
}

export function TextareaField(props: FormFieldProps & ControlProps<'textarea'>) {
  const [field, control] = splitProps(props)
  return (
    <FormField {...field}>
      <Textarea {...control} defaultValue={field.form.values[field.name]} />
    </FormField>
  )
}

/** Never filled by the server. */
export function PasswordField(props: FormFieldProps & InputProps) {
  const [field, control] = splitProps(props)
  return (
    <FormField {...field}>
      <PasswordInput {...control} />
    </FormField>
  )
}

/** Options are the children; an optional field gets an empty one. */
export function SelectField({ children, ...props }: FormFieldProps & ControlProps<'select'>) {
  const t = useMessages()
  const [field, control] = splitProps(props)
  return (
    <FormField {...field}>
      <Select {...control} defaultValue={field.form.values[field.name]}>
        {!field.form.rules[field.name]?.required && <option value="">{t('forms.none')}</option>}
        {children}
      </Select>
    </FormField>
  )
}

type CheckboxFieldProps = Pick<FormFieldProps, 'form' | 'name' | 'label'> & ControlProps<'input'>

/** A single checkbox. */
export function CheckboxField({ form, name, label, ...rest }: CheckboxFieldProps) {
  const error = useFieldError(form, name)
  const noteId = useId()
  return (
    <div>
      <Checkbox
        {...rest}
        {...(error && { 'aria-describedby': noteId, 'aria-invalid': true })}
        name={name}
        value="true"
        label={label}
        defaultChecked={form.values[name] === 'true'}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  )
}

type CheckboxListProps = Omit<FormFieldProps, 'aside'> & { options: { value: string; label: ReactNode }[] }

/** Any number of options from a list. */
export function CheckboxListField({ form, name, label, hint, className, options }: CheckboxListProps) {
  const t = useMessages()
  const error = useFieldError(form, name)
  const noteId = useId()
  const selected = splitLines(form.values[name] ?? '')
  return (
    <fieldset className={className} aria-describedby={error || hint ? noteId : undefined}>
      <legend className="text-13 font-medium text-ink">
        {label}
        {!form.rules[name]?.required && <span className="font-normal text-muted"> {t('forms.optional')}</span>}
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={selected.includes(option.value)}
          />
        ))}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="sub">
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}

function useFieldError({ rules, problems }: FormState, name: string, example?: string): string | undefined {
  const getProblemText = useProblemText()
  const problem = problems[name]
  return problem && getProblemText(problem, { rule: rules[name], example })
}

/** Separates the props of the field from those of its control. */
function splitProps<Props extends FormFieldProps>(props: Props) {
  const { form, name, label, hint, example, isRequired, aside, className, ...rest } = props
  const field = { form, name, label, hint, example, isRequired, aside, className } as FormFieldProps
  return [field, { ...rest, name }] as const
}
