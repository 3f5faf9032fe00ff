/** What a quantity counts: pieces, whole packs, or something a code has a variant for. */
export type Unit = 'PIECE' | 'PACK' | 'OTHER'

const words: Record<Unit, string[]> = {
  PIECE:
    'u ud uds un und unds unid unids unidad unidades pz pza pzas pieza piezas pc pcs pce pces piece pieces ea each item items unit units st stk'.split(
      ' ',
    ),
  PACK: 'caja cajas cj cjs box boxes bx paquete paquetes paq paqs pqt pqte pack packs pk pkg package packages bolsa bolsas bag bags envase envases estuche estuches carton cartons cartones blister blisters bulto bultos lote lotes'.split(
    ' ',
  ),
  OTHER:
    'm mt mts metro metros meter meters metre metres kg kgs kilo kilos g gr l lt litro litros liter liters litre litres rollo rollos roll rolls par pares pair pairs juego juegos set sets docena docenas dozen'.split(
      ' ',
    ),
}
const unitByWord = new Map(
  (Object.keys(words) as Unit[]).flatMap((unit) => words[unit].map((word) => [word, unit] as const)),
)

export const unitPattern = [...unitByWord.keys()].toSorted((a, b) => b.length - a.length).join('|')

export function unitOf(word: string | undefined): Unit | undefined {
  if (!word) return undefined
  return unitByWord.get(
    word
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
}

/** As people write them: `1.000`, `1,000`, `1 000`, `12`; `2,5` and `2.50` are no whole number. */
export const numberPattern = String.raw`\d{1,3}(?:[.,\u00a0\u202f ']\d{3})+(?![\d])|\d+(?:[.,]\d+)?`

export type Count = { quantity: number; isWhole: boolean }

export function countOf(text: string): Count | undefined {
  const plain = text.trim()
  if (/^\d{1,3}([.,\u00a0\u202f ']\d{3})+$/.test(plain)) return whole(Number(plain.replaceAll(/\D/g, '')))
  if (/^\d{1,12}$/.test(plain)) return whole(Number(plain))
  const decimal = /^(\d{1,12})[.,](\d{1,6})$/.exec(plain)
  if (!decimal) return undefined
  const quantity = Number(`${decimal[1]}.${decimal[2]}`)
  return Number.isInteger(quantity) ? whole(quantity) : { quantity, isWhole: false }
}

const whole = (quantity: number): Count => ({ quantity, isWhole: true })
