import type { Language } from '../index/product-type.ts'

const lists: Record<Language, string> = {
  es: 'a al con de del el en es la las lo los o para por que se sin su sus un una unas unos y e u',
  en: 'a an and are as at be by for from in is it of on or the to with',
}

const stopWords = { es: new Set(lists.es.split(' ')), en: new Set(lists.en.split(' ')) }

export const isStopWord = (word: string, language: Language) => stopWords[language].has(word)
