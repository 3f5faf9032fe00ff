import type { ReactNode } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  /** Name of the form field. */
  name: string
  value: Value
  options: { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** Selects one of a few views. Built on radio buttons for keyboards and screen readers. */
export function Segmented<Value extends string>({ label, name, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="inline-flex flex-none overflow-hidden rounded-2 border border-line-field bg-surface print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
