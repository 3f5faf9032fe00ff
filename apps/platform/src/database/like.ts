/** A pattern that finds a text anywhere; signs that mean something to LIKE mean themselves. */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
