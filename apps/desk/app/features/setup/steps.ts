import type { SetupProgress, SetupStep } from '@tiber/contract/company/setup'

/** Steps with a page of their own, in their order. */
export const stepPaths = {
  ACCESS: 'access',
  COMPANY: 'company',
  TAXES: 'taxes',
  SUPPLIER: 'supplier',
  ARTICLES: 'articles',
  CUSTOMER: 'customer',
  TEST: 'test-order',
  OPEN: 'open',
} as const satisfies Record<SetupStep, string>

const order = Object.keys(stepPaths) as SetupStep[]

export const toStepPath = (step: SetupStep) => `/operator/setup/${stepPaths[step]}`

/** Returns the page after a step; after the last one, the first page of the desk. */
export function getNextPath(step: SetupStep): string {
  const next = order[order.indexOf(step) + 1]
  return next ? toStepPath(next) : '/operator'
}

export function getPreviousPath(step: SetupStep): string | undefined {
  const previous = order[order.indexOf(step) - 1]
  return previous && toStepPath(previous)
}

/** Finds the first step that is not done. */
export const findFirstMissing = ({ steps }: SetupProgress): SetupStep | undefined =>
  steps.find(({ done }) => !done)?.name
