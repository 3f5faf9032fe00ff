/** As words are compared: accents and case do not matter. */
export const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
