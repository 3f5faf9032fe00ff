import type { FieldProps } from './field-types.ts'
import { t } from '../texts.ts'

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** One line of text, which is shown whole: the field grows with it. */
export const TextField = ({ id, value, onChange }: FieldProps) => (
  <textarea
    id={id}
    className="field field-line"
    rows={1}
    value={toText(value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
  />
)

export const TextAreaField = ({ id, value, onChange }: FieldProps) => (
  <textarea
    id={id}
    className="field"
    rows={4}
    value={toText(value)}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** What is typed on the way to a number, such as `1.`, stays a text until the field is left. */
export const NumberField = ({ id, value, onChange }: FieldProps) => (
  <input
    id={id}
    className="field field-short"
    inputMode="decimal"
    value={toText(value)}
    onChange={(event) => {
      const number = parseNumber(event.target.value)
      onChange(String(number) === event.target.value ? number : event.target.value)
    }}
    onBlur={() => {
      const number = parseNumber(toText(value))
      if (number !== undefined && number !== value) onChange(number)
    }}
  />
)

/** Reads a number with a decimal point or comma; undefined if the text is none. */
function parseNumber(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

export const BooleanField = ({ id, value, onChange }: FieldProps) => (
  <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
)

export const DateField = ({ id, value, onChange }: FieldProps) => (
  <input
    id={id}
    type="datetime-local"
    className="field field-short"
    value={toText(value).slice(0, 16)}
    onChange={(event) => onChange(event.target.value)}
  />
)

export const OptionField = ({ id, field, value, onChange }: FieldProps) => (
  <select id={id} className="field" value={toText(value)} onChange={(event) => onChange(event.target.value)}>
    <option value="">{t('choose')}</option>
    {(field.options ?? []).map((option) => (
      <option key={option.value} value={option.value}>
        {option.name}
      </option>
    ))}
  </select>
)

const listChosen = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Several choices: of stories or of the field's own options, in the order they were chosen. */
export function OptionsField({ label, field, value, onChange, context }: FieldProps) {
  const chosen = listChosen(value)
  const choices =
    field.source === 'internal_stories'
      ? context.stories.filter(({ is_folder }) => !is_folder).map(({ uuid, name }) => ({ value: uuid, name }))
      : (field.options ?? [])
  return (
    <fieldset className="choices" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, choice.value] : chosen.filter((each) => each !== choice.value),
              )
            }
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  )
}
