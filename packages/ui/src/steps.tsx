import type { ReactNode } from 'react'

type Step = { id: string; title: ReactNode; detail?: ReactNode }

type StepsProps = {
  label: string
  steps: Step[]
  /** Undefined if all of them are done. */
  current: string | undefined
}

/** Shows the position in a short sequence; steps before the current one are done. */
export function Steps({ label, steps, current }: StepsProps) {
  const now = current === undefined ? steps.length : steps.findIndex((step) => step.id === current)
  return (
    <ol aria-label={label} className="steps">
      {steps.map((step, at) => (
        <li key={step.id} data-state={at < now ? 'done' : undefined} aria-current={at === now ? 'step' : undefined}>
          {step.title}
          {step.detail && <small className="block text-11 font-normal text-muted">{step.detail}</small>}
        </li>
      ))}
    </ol>
  )
}
