import type { Language } from '../index/product-type.ts'

/** Plurals, or singulars, that a stemmer does not bring together, with the form that is stemmed instead. */
const irregular: Record<Language, Map<string, string>> = {
  es: readPairs('pies pie,bolis boli,bisturis bisturi,pared paredes,cesped cespedes,huesped huespedes'),
  en: readPairs(
    'feet foot,teeth tooth,geese goose,mice mouse,men man,women woman,children child,dice die,matrices matrix,' +
      'indices index,vertices vertex,appendices appendix,radii radius,buses bus,gases gas,lens lenses',
  ),
}

function readPairs(pairs: string): Map<string, string> {
  return new Map(pairs.split(',').map((pair) => pair.split(' ') as [string, string]))
}

const pluralOfF = /(?<=cal|hal|hoo|lea|loa|scar|shea|shel|thie|whar|wol)ves$/

/** Words of other languages, whose Spanish plural no stemmer knows. A rule would read typos as words of Spanish. */
const loans = new Set(
  (
    'bit blister chip clip club container cutter display driver film grip hub jack kit laser led pack pad palet plug poster ' +
    'rack robot router scanner set slot spot spray stand stick stop strap switch tablet test tester ticket timer trolley'
  ).split(' '),
)

/** Returns the form of a word that has the same stem as its singular or plural: that of "shelves" is "shelf". */
export function toRegularForm(language: Language, word: string): string {
  const known = irregular[language].get(word)
  if (known !== undefined) return known
  if (language === 'en') return word.replace(/(?<=kni)ves$/, 'fe').replace(pluralOfF, 'f')
  // "luz" and "luces"; not "taza", which would become "taco".
  if (/[aeiou]z$/.test(word)) return `${word.slice(0, -1)}ces`
  const singular = word.replace(/(?:(?<=ch)e)?s$/, '')
  return loans.has(singular) ? singular : word
}
