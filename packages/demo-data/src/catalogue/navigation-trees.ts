import type { Pair } from './texts.ts'

/** A class by its name, or a category with what it shows and what lies below it. */
export type Branch =
  | string
  | { key: string; name: Pair; description?: Pair; classes?: string[]; tags?: string[]; below?: Branch[] }

const screws = [
  'socket-head-iso-4762',
  'hex-bolts-iso-4014',
  'hex-screws-iso-4017',
  'countersunk-iso-10642',
  'button-head-iso-7380',
  'pan-head-din-7985',
  'flange-bolts-din-6921',
]
const sheetAndWood = ['self-tapping-iso-7049', 'self-drilling-iso-15480', 'chipboard-screws', 'coach-screws-din-571']
const nuts = [
  'hex-nuts-iso-4032',
  'lock-nuts-iso-7040',
  'flange-nuts-iso-4161',
  'flat-washers-iso-7089',
  'large-washers-iso-7093',
  'spring-washers-din-127',
]
const rods = [
  'threaded-rods-din-976',
  'set-screws-iso-4026',
  'dowel-pins-iso-2338',
  'split-pins-iso-1234',
  'eye-bolts-din-580',
]
const anchors = ['wedge-anchors', 'nylon-plugs', 'blind-rivets-iso-15977', 'rivet-nuts', 'chemical-anchors']

const fixings: Branch = {
  key: 'fixings',
  name: ['Fijación', 'Fixings'],
  description: [
    'Tornillos, tuercas, anclajes y remaches según norma.',
    'Screws, nuts, anchors and rivets to standard.',
  ],
  below: [
    { key: 'screws', name: ['Tornillos métricos', 'Machine screws and bolts'], below: screws },
    { key: 'sheet-and-wood', name: ['Chapa y madera', 'Sheet and wood'], below: sheetAndWood },
    { key: 'nuts-and-washers', name: ['Tuercas y arandelas', 'Nuts and washers'], below: nuts },
    { key: 'rods-and-pins', name: ['Varillas, prisioneros y pasadores', 'Rods, set screws and pins'], below: rods },
    { key: 'anchors-and-rivets', name: ['Anclajes y remaches', 'Anchors and rivets'], below: anchors },
  ],
}

const news: Branch = { key: 'new-arrivals', name: ['Novedades', 'New arrivals'], tags: ['NOVELTY'] }
const clearance: Branch = { key: 'clearance', name: ['Liquidación', 'Clearance'], tags: ['CLEARANCE'] }

/** By external id of the store view. */
export const trees: Record<string, Branch[]> = {
  'iberia-main': [fixings, news, clearance],
  'iberia-workshop': [
    { key: 'basics', name: ['Básicos', 'Basics'], tags: ['BASICS'] },
    { key: 'join', name: ['Unir', 'Join'], below: [...screws.slice(0, 3), ...nuts.slice(0, 2)] },
    clearance,
  ],
  'export-main': [fixings, news],
}
