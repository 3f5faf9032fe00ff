import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'

import { classes } from '../classes/class-merge.ts'
import { Icon } from '../icon.tsx'

type FieldProps = {
  label: ReactNode
  /** The word for "optional"; required fields are unmarked. */
  optional?: string
  hint?: ReactNode
  /** The error with a valid example; replaces the hint. The control keeps the typed value. */
  error?: ReactNode
  /** A link at the label's end, such as a forgotten password. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** Labels and describes the one control inside it. */
export function Field({ label, optional, hint, error, aside, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const invalid = error ? true : undefined
  const described = error || hint ? noteId : undefined
  const control = useMemo(
    () => ({ id, 'aria-describedby': described, 'aria-invalid': invalid }) satisfies FieldControl,
    [id, described, invalid],
  )
  return (
    <div
      className={classes(
        'grid min-w-0 content-start grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[0.3125rem]',
        className,
      )}
    >
      <label htmlFor={id} className="text-13 font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-muted"> {optional}</span>}
      </label>
      <div className="col-span-2 row-start-2 min-w-0">
        <FieldContext value={control}>{children}</FieldContext>
      </div>
      {aside && (
        // After the control in the tab order: tabbing from the previous field reaches the control first.
        <span className="col-start-2 row-start-1 self-baseline text-12 max-md:-my-3 max-md:[&_a]:inline-block max-md:[&_a]:py-3">
          {aside}
        </span>
      )}
      <div className="col-span-2 empty:hidden">
        {error ? <FieldError id={noteId}>{error}</FieldError> : hint && <FieldHint id={noteId}>{hint}</FieldHint>}
      </div>
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-12 text-danger-text">
      <Icon name="octagon-alert" size="small" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="sub">
      {children}
    </p>
  )
}

/** Returns the props a control inside a field spreads on itself; empty outside a field. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}
