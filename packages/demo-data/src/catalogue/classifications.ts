import { areas, type Area, type Family } from './family.ts'
import { actuatorFamilies } from './families/actuators.ts'
import { airFamilies } from './families/air-preparation.ts'
import { anchorFamilies } from './families/anchors-and-rivets.ts'
import { binFamilies, shelvingFamilies } from './families/bins-and-shelving.ts'
import { cabinetFamilies } from './families/cabinets.ts'
import { cableFamilies } from './families/cables.ts'
import { careFamilies } from './families/care-products.ts'
import { protectionFamilies } from './families/circuit-protection.ts'
import { controlFamilies } from './families/control.ts'
import { drillFamilies } from './families/drills.ts'
import { fittingFamilies, hoseFamilies } from './families/fittings-and-hoses.ts'
import { glueFamilies, lockingFamilies } from './families/glues.ts'
import { breathingFamilies, headFamilies } from './families/head-and-hearing.ts'
import { lightFamilies } from './families/lighting.ts'
import { nutFamilies } from './families/nuts-and-washers.ts'
import { bodyFamilies, gloveFamilies } from './families/protective-wear.ts'
import { rodFamilies } from './families/rods-and-pins.ts'
import { screwdriverFamilies } from './families/screwdrivers-and-pliers.ts'
import { screwFamilies } from './families/screws.ts'
import { sheetAndWoodFamilies } from './families/sheet-and-wood.ts'
import { siteFamilies } from './families/site-safety.ts'
import { tapeFamilies } from './families/tapes.ts'
import { terminalFamilies } from './families/terminals.ts'
import { threadingFamilies } from './families/threading-and-milling.ts'
import { packingFamilies, transportFamilies } from './families/transport-and-packing.ts'
import { measuringFamilies, sawingFamilies } from './families/workshop-tools.ts'
import { wrenchFamilies } from './families/wrenches.ts'
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

export const demoFamilies: PlacedFamily[] = areas.flatMap((area) => byArea[area].map((family) => ({ ...family, area })))

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
