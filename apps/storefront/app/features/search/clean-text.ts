/** Control characters, which no database stores, separate words like spaces. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const unprintable = /[\u0000-\u001f\u007f]+/g

export const cleanText = (text: string) => text.replaceAll(unprintable, ' ').trim()
