const steps = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20', 'pl-25'] as const

/** How far in a name stands; deeper ones stay where the last step is, or they would leave a phone. */
export const indentOf = (depth: number): string => steps[Math.min(depth, steps.length - 1)] ?? ''
