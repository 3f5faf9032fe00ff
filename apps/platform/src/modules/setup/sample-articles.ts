import type { NewArticle } from '../catalogue-imports/public.ts'

const category = { category: 'Muestra', categoryNames: { 'es-ES': 'Muestra', 'en-US': 'Samples' } }

/** Name in Spanish and in English, net price of one piece, pieces in stock, and pieces it is sold by. */
const rows: [es: string, en: string, price: number, stock: number, multiple: number][] = [
  ['Tornillo Allen ISO 4762 M6 × 20, inox A2', 'Socket head screw ISO 4762 M6 × 20, stainless A2', 0.12, 4000, 100],
  ['Tornillo Allen ISO 4762 M8 × 40, inox A2', 'Socket head screw ISO 4762 M8 × 40, stainless A2', 0.27, 2500, 100],
  ['Tornillo hexagonal DIN 933 M10 × 60, cincado', 'Hex bolt DIN 933 M10 × 60, zinc plated', 0.22, 1800, 50],
  ['Tuerca hexagonal DIN 934 M8, cincada', 'Hex nut DIN 934 M8, zinc plated', 0.04, 9000, 100],
  ['Tuerca autoblocante DIN 985 M8, inox A2', 'Lock nut DIN 985 M8, stainless A2', 0.11, 5200, 100],
  ['Arandela plana DIN 125 M8, cincada', 'Flat washer DIN 125 M8, zinc plated', 0.02, 12000, 100],
  ['Arandela ala ancha DIN 9021 M8', 'Fender washer DIN 9021 M8', 0.05, 6400, 100],
  ['Varilla roscada DIN 975 M10 × 1 m', 'Threaded rod DIN 975 M10 × 1 m', 2.35, 140, 1],
  ['Taco de nailon 8 × 40', 'Nylon plug 8 × 40', 0.06, 7500, 100],
  ['Anclaje de expansión M10 × 90', 'Wedge anchor M10 × 90', 0.68, 900, 25],
  ['Brida de nailon 200 × 4,8 negra', 'Cable tie 200 × 4.8 black', 0.03, 15000, 100],
  ['Broca HSS-Co 8 mm', 'HSS-Co drill bit 8 mm', 4.9, 85, 1],
  ['Broca para hormigón SDS-plus 10 × 160', 'SDS-plus concrete bit 10 × 160', 5.6, 64, 1],
  ['Disco de corte 125 × 1 mm, inox', 'Cutting disc 125 × 1 mm, stainless', 1.15, 620, 5],
  ['Llave Allen acodada 6 mm', 'Hex key 6 mm', 1.4, 210, 1],
  ['Guantes de nitrilo, talla 9, 100 uds', 'Nitrile gloves, size 9, box of 100', 8.9, 75, 1],
  ['Gafas de protección transparentes', 'Clear safety glasses', 3.2, 160, 1],
  ['Cinta aislante 19 mm × 20 m', 'Insulating tape 19 mm × 20 m', 1.05, 480, 1],
  ['Grasa de litio EP2, 400 g', 'Lithium grease EP2, 400 g', 4.35, 120, 1],
  ['Bidón de desengrasante, 5 l', 'Degreaser can, 5 l', 17.8, 36, 1],
]

/** Twenty articles to try the shop with, before one's own are there. */
export const sampleArticles: NewArticle[] = rows.map(([es, en, price, stock, multiple], at) => ({
  line: at + 1,
  code: `MUESTRA-${String(at + 1).padStart(2, '0')}`,
  name: es,
  names: { 'es-ES': es, 'en-US': en },
  ...category,
  price,
  stock,
  ean: null,
  unit: null,
  brand: null,
  orderMultiple: multiple > 1 ? multiple : null,
}))

export const sampleCodes = sampleArticles.map(({ code }) => code)
