import { areas, type Area, type Family } from './family.ts'
import { anchorFamilies } from './families/anchors-and-rivets.ts'
import { nutFamilies } from './families/nuts-and-washers.ts'
import { rodFamilies } from './families/rods-and-pins.ts'
import { screwFamilies } from './families/screws.ts'
import { sheetAndWoodFamilies } from './families/sheet-and-wood.ts'
import type { PlacedFamily } from './product-specs.ts'
import { toTexts } from './texts.ts'

const byArea: Record<Area, Family[]> = {
  fixings: [...screwFamilies, ...sheetAndWoodFamilies, ...nutFamilies, ...rodFamilies, ...anchorFamilies],
  tools: [],
  safety: [],
  electrical: [],
  pneumatics: [],
  adhesives: [],
  storage: [],
}

export const demoFamilies: PlacedFamily[] = areas.flatMap((area) => byArea[area].map((family) => ({ ...family, area })))

/** What products are: one class for each family. */
export const demoClassifications = demoFamilies.map(({ key, name, area }, index) => ({
  id: String(17_001 + index).padStart(10, '0'),
  externalId: key,
  name: toTexts(name),
  area,
}))

const known = new Map(demoClassifications.map(({ externalId, id }) => [externalId, id]))

export function classificationIdOf(externalId: string): string {
  const id = known.get(externalId)
  if (!id) throw new Error(`There is no class ${externalId}.`)
  return id
}
