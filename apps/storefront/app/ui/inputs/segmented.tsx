import type { ReactNode } from 'react'

import { classes } from '../classes/class-merge.ts'

type SegmentedProps<Value extends string> = {
  label: string
  /** Name of the form field. */
  name: string
  value: Value
  options: { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

const segment = classes(
  'inline-flex min-h-[calc(var(--control-h)-2px)] items-center border-r border-line px-3 text-13 whitespace-nowrap last:border-r-0',
  'hover:bg-surface-hover has-checked:bg-surface-selected has-checked:font-medium has-checked:text-ink',
  'has-focus-visible:shadow-focus-inset',
)

/** Selects one of a few views. Built on radio buttons for keyboards and screen readers. */
export function Segmented<Value extends string>({ label, name, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="inline-flex flex-none overflow-hidden rounded-2 border border-line-field bg-surface print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segment}>
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
