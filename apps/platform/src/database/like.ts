/** Signs that mean something to LIKE mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A pattern that finds a text anywhere. */
export const containing = (text: string) => `%${literally(text.trim())}%`

/** A pattern that finds what begins with a text. */
export const beginningWith = (text: string) => `${literally(text)}%`
