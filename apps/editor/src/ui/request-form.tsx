import { useState, type ReactNode } from 'react'
import { describeError } from '../describe-error.ts'
import { Problem } from './problem.tsx'

type RequestFormProps = {
  submitLabel: string
  onSubmit: (form: FormData) => Promise<void>
  describe?: (error: unknown) => string
  /** Whether it deletes something. */
  isDangerous?: boolean
  children: ReactNode
}

/** A form that sends one request at a time; after a refusal it stays as it was filled in. */
export function RequestForm({
  submitLabel,
  onSubmit,
  describe = describeError,
  isDangerous,
  children,
}: RequestFormProps) {
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (form: FormData) => {
    setIsBusy(true)
    setProblem('')
    try {
      await onSubmit(form)
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <Problem>{problem}</Problem>
      <button className={isDangerous ? 'button button-delete' : 'button button-primary'} disabled={isBusy}>
        {submitLabel}
      </button>
    </form>
  )
}
