import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import { Checkbox } from '../inputs/choice.tsx'
import { FileInput } from '../inputs/file-input.tsx'
import { Select } from '../inputs/select.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { getCustomFieldName, type CustomFieldDefinition } from './custom-field-rules.ts'
import { getFileInputName, getFileRemovalName } from './file-input-names.ts'
import { CheckboxListField, FormField, SelectField, TextareaField, TextField } from './form-field.tsx'
import { DateField } from './date-field.tsx'
import type { FormState } from './use-form.ts'

type CustomFieldInputsProps = {
  form: FormState
  definitions: CustomFieldDefinition[]
  /** File names by id. Only for forms that send files; elsewhere a file is unchanged. */
  files?: Record<string, string>
}

/**
 * The operator's custom fields, each with the input of its type. The form's rules must include
 * `getCustomFieldRules(definitions)`.
 */
export function CustomFieldInputs({ form, definitions, files }: CustomFieldInputsProps) {
  return definitions.map((definition) => {
    const key = definition.externalId
    if (definition.type !== 'MEDIA') return <CustomFieldInput key={key} form={form} definition={definition} />
    const name = getCustomFieldName(definition)
    if (!files) return <input key={key} type="hidden" name={name} defaultValue={form.values[name]} />
    return <FileField key={key} form={form} definition={definition} files={files} />
  })
}

export function useCustomFieldLabel() {
  const language = useLocale().slice(0, 2).toUpperCase()
  return ({ name, externalId }: Pick<CustomFieldDefinition, 'name' | 'externalId'>) =>
    name[language] ?? Object.values(name)[0] ?? externalId
}

type CustomFieldInputProps = { form: FormState; definition: CustomFieldDefinition }

function CustomFieldInput({ form, definition }: CustomFieldInputProps) {
  const t = useMessages()
  const { type, options = [] } = definition
  const field = { form, name: getCustomFieldName(definition), label: useCustomFieldLabel()(definition) }
  if (type === 'METRIC') return <MetricField {...field} units={options} />
  if (options.length > 0 && type.startsWith('LIST_') && type !== 'LIST_METRIC')
    return <CheckboxListField {...field} options={options.map((value) => ({ value, label: value }))} />
  if (options.length > 0 && type !== 'LIST_METRIC')
    return (
      <SelectField {...field}>
        {options.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectField>
    )
  if (type === 'BOOLEAN')
    return (
      <SelectField {...field}>
        <option value="true">{t('forms.yes')}</option>
        <option value="false">{t('forms.no')}</option>
      </SelectField>
    )
  if (type === 'NUMBER') return <TextField {...field} inputMode="decimal" />
  if (type === 'DATE') return <DateField {...field} />
  if (type === 'COLOR') return <TextField {...field} example="#0A6A6E" maxLength={7} />
  if (type === 'LONG_TEXT') return <TextareaField {...field} />
  if (type.startsWith('LIST_')) return <TextareaField {...field} hint={t('forms.list.hint')} example={examples[type]} />
  return <TextField {...field} />
}

const examples: Partial<Record<CustomFieldDefinition['type'], string>> = {
  LIST_NUMBER: '12.5',
  LIST_METRIC: '12 mm',
  LIST_COLOR: '#0A6A6E',
}

const usualUnits = ['mm', 'cm', 'm', 'g', 'kg', 't', 'l', 'm²', 'm³', '°C', 'bar', 'W', 'kW', 'V', 'A', 'h']

type MetricFieldProps = { form: FormState; name: string; label: string; units: string[] }

/** A number and its unit: two controls with one name, submitted as two lines. */
function MetricField({ form, name, label, units }: MetricFieldProps) {
  const t = useMessages()
  const unitOptions = units.length > 0 ? units : usualUnits
  const [value, unit = unitOptions[0] ?? ''] = (form.values[name] ?? '').split('\n')
  return (
    <FormField form={form} name={name} label={label}>
      <div className="flex gap-2">
        <TextInput name={name} inputMode="decimal" defaultValue={value} />
        <Select
          id={undefined}
          name={name}
          defaultValue={unit}
          aria-label={`${label}: ${t('forms.metric.unit')}`}
          className="w-24 flex-none"
        >
          {[...new Set([unit, ...unitOptions])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
    </FormField>
  )
}

type FileFieldProps = { form: FormState; definition: CustomFieldDefinition; files: Record<string, string> }

/** The current file and an input to replace it; the id of the current one is submitted until then. */
function FileField({ form, definition, files }: FileFieldProps) {
  const t = useMessages()
  const name = getCustomFieldName(definition)
  const label = useCustomFieldLabel()(definition)
  const current = form.values[name]
  return (
    <FormField form={form} name={name} label={label} isRequired={definition.mandatory} hint={t('forms.file.hint')}>
      <input type="hidden" name={name} defaultValue={current} />
      <FileInput name={getFileInputName(name)} accept=".png,.jpg,.jpeg,.webp,.pdf" />
      {current && (
        <span className="mt-1 flex flex-wrap items-center gap-x-4 text-13">
          <a
            href={`/account/files/${encodeURIComponent(definition.externalId)}/${encodeURIComponent(current)}`}
            download
          >
            {files[current] ?? t('forms.file.current')}
          </a>
          {!definition.mandatory && (
            <Checkbox name={getFileRemovalName(name)} value="true" label={t('forms.file.remove')} />
          )}
        </span>
      )}
    </FormField>
  )
}
