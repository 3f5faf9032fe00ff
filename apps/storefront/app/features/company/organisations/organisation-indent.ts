const steps = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20', 'pl-25'] as const

/** Returns the indent class of a depth; it is capped so that deep names still fit on a phone. */
export const getIndentClass = (depth: number): string => steps[Math.min(depth, steps.length - 1)] ?? ''
