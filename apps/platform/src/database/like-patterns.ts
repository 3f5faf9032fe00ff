/** Escapes the characters that LIKE would interpret. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Builds a LIKE pattern that matches the text anywhere. */
export const likeContaining = (text: string) => `%${escapeLike(text.trim())}%`

/** Builds a LIKE pattern that matches values starting with the text. */
export const likeStartingWith = (text: string) => `${escapeLike(text)}%`
