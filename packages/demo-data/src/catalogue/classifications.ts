import { areas, type Area, type Family } from './family.ts'
import { batteryFamilies, extinguisherFamilies, sealingFamilies } from './families/added-families.ts'
import { actuatorFamilies } from './families/pneumatics/actuators.ts'
import { airFamilies } from './families/pneumatics/air-preparation.ts'
import { anchorFamilies } from './families/fasteners/anchors-and-rivets.ts'
import { binFamilies, shelvingFamilies } from './families/storage/bins-and-shelving.ts'
import { cabinetFamilies } from './families/storage/cabinets.ts'
import { cableFamilies } from './families/electrical/cables.ts'
import { careFamilies } from './families/adhesives/care-products.ts'
import { protectionFamilies } from './families/electrical/circuit-protection.ts'
import { controlFamilies } from './families/electrical/control.ts'
import { drillFamilies } from './families/tools/drills.ts'
import { fittingFamilies, hoseFamilies } from './families/pneumatics/fittings-and-hoses.ts'
import { glueFamilies, lockingFamilies } from './families/adhesives/glues.ts'
import { breathingFamilies, headFamilies } from './families/safety/head-and-hearing.ts'
import { lightFamilies } from './families/electrical/lighting.ts'
import { nutFamilies } from './families/fasteners/nuts-and-washers.ts'
import { bodyFamilies, gloveFamilies } from './families/safety/protective-wear.ts'
import { rodFamilies } from './families/fasteners/rods-and-pins.ts'
import { screwdriverFamilies } from './families/tools/screwdrivers-and-pliers.ts'
import { screwFamilies } from './families/fasteners/screws.ts'
import { sheetAndWoodFamilies } from './families/fasteners/sheet-and-wood.ts'
import { siteFamilies } from './families/safety/site-safety.ts'
import { tapeFamilies } from './families/adhesives/tapes.ts'
import { terminalFamilies } from './families/electrical/terminals.ts'
import { threadingFamilies } from './families/tools/threading-and-milling.ts'
import { packingFamilies, transportFamilies } from './families/storage/transport-and-packing.ts'
import { measuringFamilies, sawingFamilies } from './families/tools/workshop-tools.ts'
import { wrenchFamilies } from './families/tools/wrenches.ts'
import type { PlacedFamily } from './product-specs.ts'
import { toTexts } from './texts.ts'

const byArea: Record<Area, Family[]> = {
  fixings: [...screwFamilies, ...sheetAndWoodFamilies, ...nutFamilies, ...rodFamilies, ...anchorFamilies],
  tools: [
    ...drillFamilies,
    ...threadingFamilies,
    ...wrenchFamilies,
    ...screwdriverFamilies,
    ...measuringFamilies,
    ...sawingFamilies,
  ],
  safety: [...gloveFamilies, ...headFamilies, ...breathingFamilies, ...bodyFamilies, ...siteFamilies],
  electrical: [...cableFamilies, ...terminalFamilies, ...protectionFamilies, ...controlFamilies, ...lightFamilies],
  pneumatics: [...fittingFamilies, ...hoseFamilies, ...actuatorFamilies, ...airFamilies],
  adhesives: [...lockingFamilies, ...glueFamilies, ...tapeFamilies, ...careFamilies],
  storage: [...binFamilies, ...shelvingFamilies, ...cabinetFamilies, ...transportFamilies, ...packingFamilies],
}

const addedByArea: Partial<Record<Area, Family[]>> = {
  safety: extinguisherFamilies,
  electrical: batteryFamilies,
  adhesives: sealingFamilies,
}

const place = (families: Partial<Record<Area, Family[]>>): PlacedFamily[] =>
  areas.flatMap((area) => (families[area] ?? []).map((family) => ({ ...family, area })))

export const firstFamilies: PlacedFamily[] = place(byArea)
/** Families that came later, with ids of their own: those of the others stay. */
export const addedFamilies: PlacedFamily[] = place(addedByArea)
export const demoFamilies: PlacedFamily[] = [...firstFamilies, ...addedFamilies]

/** Classes of products, one for each family. */
export const demoClassifications = demoFamilies.map(({ key, name, area }, index) => ({
  id: String(17_001 + index).padStart(10, '0'),
  externalId: key,
  name: toTexts(name),
  area,
}))

const idsByKey = new Map(demoClassifications.map(({ externalId, id }) => [externalId, id]))

export function requireClassificationId(externalId: string): string {
  const id = idsByKey.get(externalId)
  if (!id) throw new Error(`Class ${externalId} not found.`)
  return id
}
