import type { QuantityUnit } from '@tiber/contract/carts/quick-order-enums'
import { maxQuantity } from '@tiber/contract/carts/quantities'

/** Unit of a quantity: pieces, packs, dozens, or a unit that selects a variant. */
export type Unit = QuantityUnit

const unitWords: Record<Unit, string[]> = {
  PIECE:
    'u ud uds un und unds unid unids unidad unidades pz pza pzas pieza piezas pc pcs pce pces piece pieces ea each item items unit units st stk off'.split(
      ' ',
    ),
  PACK: 'caja cajas cj cjs box boxes bx paquete paquetes paq paqs pqt pqte pack packs pk pkg package packages bolsa bolsas bag bags envase envases estuche estuches carton cartons cartones blister blisters bulto bultos lote lotes'.split(
    ' ',
  ),
  DOZEN: 'docena docenas doc dozen dozens dz'.split(' '),
  OTHER:
    'm mt mts metro metros meter meters metre metres kg kgs kilo kilos g gr l lt litro litros liter liters litre litres rollo rollos roll rolls par pares pair pairs juego juegos set sets bote botes cartucho cartuchos lata latas bidon bidones garrafa garrafas sobre sobres tarro tarros can cans bottle bottles cartridge cartridges tin tins'.split(
      ' ',
    ),
}

const unitByWord = new Map(
  (Object.keys(unitWords) as Unit[]).flatMap((unit) => unitWords[unit].map((word) => [word, unit] as const)),
)
const joinLongestFirst = (all: Iterable<string>) => [...all].toSorted((a, b) => b.length - a.length).join('|')

export const unitPattern = joinLongestFirst(unitByWord.keys())
/** Unit words that are not a measure of something else. */
export const piecePattern = joinLongestFirst(
  [...unitWords.PIECE, ...unitWords.PACK, ...unitWords.DOZEN].filter((word) => word.length > 1),
)

export function parseUnit(word: string | undefined): Unit | undefined {
  if (!word) return undefined
  return unitByWord.get(
    word
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
}

const spelledNumbers = new Map(
  [
    'una uno one',
    'dos two',
    'tres three',
    'cuatro four',
    'cinco five',
    'seis six',
    'siete seven',
    'ocho eight',
    'nueve nine',
    'diez ten',
    'once eleven',
    'doce twelve',
  ].flatMap((all, at) => all.split(' ').map((word) => [word, String(at + 1)] as const)),
)
const spelledPattern = joinLongestFirst(spelledNumbers.keys())
// Only before a unit or a code: a "three-way valve" is one valve.
const spelledFirst = new RegExp(String.raw`^(${spelledPattern})\s+(?=(?:${unitPattern})\b|[x×]\s|\S*\d)`, 'iu')
const spelledLast = new RegExp(String.raw`[\s:;,=-](${spelledPattern})\.?$`, 'iu')

/** Replaces number words by digits where a line has its quantity. */
export const convertSpelledNumbers = (line: string): string =>
  line
    .replace(spelledFirst, (_, word: string) => `${spelledNumbers.get(word.toLowerCase())} `)
    .replace(spelledLast, (all: string, ...[word, at, text]: [string, number, string]) =>
      /\d/.test(text.slice(0, at)) ? ` ${spelledNumbers.get(word.toLowerCase())}` : all,
    )

/**
 * Numbers as people write them: `1.000`, `1,000`, `1 000`, `12`; `2,5`, `2.50` and `-3` cannot be ordered. After a space only
 * noughts are thousands: "taco 10 100 uds." are a hundred plugs of 10.
 */
export const numberPattern = String.raw`-?\d{1,3}(?:[.,\u00a0\u202f']\d{3}| 000){1,4}(?!\d)|-?\d{1,20}(?:[.,]\d{1,9})?`

/** `quantity` is missing if it cannot be ordered; `text` is as written. */
export type Count = { text: string; quantity?: number }

/** Parses a count; returns undefined if the text is not a number. */
export function parseCount(written: string): Count | undefined {
  const text = written.trim()
  if (!/^[-+]?\d[\d.,\u00a0\u202f ']*$/.test(text)) return undefined
  const value = parseNumber(text.replace(/^\+/, ''))
  const isOrderable = value !== undefined && Number.isInteger(value) && value >= 1 && value <= maxQuantity
  return { text, ...(isOrderable && { quantity: value }) }
}

function parseNumber(text: string): number | undefined {
  if (/^\d{1,3}([.,\u00a0\u202f ']\d{3})+$/.test(text)) return Number(text.replaceAll(/\D/g, ''))
  if (/^-?\d+$/.test(text)) return Number(text)
  // 1.000,00 and 1,000.00
  const grouped = /^(\d{1,3}(?:([.,' ])\d{3})+)(?!\2)[.,](\d{1,6})$/.exec(text)
  if (grouped) return Number(`${grouped[1]!.replaceAll(/\D/g, '')}.${grouped[3]}`)
  const decimal = /^(-?\d+)[.,](\d+)$/.exec(text)
  return decimal ? Number(`${decimal[1]}.${decimal[2]}`) : undefined
}
