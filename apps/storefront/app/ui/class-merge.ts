export const classes = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
