/** Normalises a text for comparison, ignoring accents and case. */
export const normaliseText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
