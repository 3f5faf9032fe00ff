import type { Kind } from './figure.ts'
import { airUnitKinds } from './kinds/air-units.ts'
import { containersKinds } from './kinds/containers.ts'
import { cuttingKinds } from './kinds/cutting.ts'
import { drillsKinds } from './kinds/drills.ts'
import { electricalKinds } from './kinds/electrical.ts'
import { fittingsKinds } from './kinds/fittings.ts'
import { fixingsKinds } from './kinds/fixings.ts'
import { handToolsKinds } from './kinds/hand-tools.ts'
import { lightingKinds } from './kinds/lighting.ts'
import { nutsKinds } from './kinds/nuts.ts'
import { pneumaticKinds } from './kinds/pneumatic.ts'
import { rodsKinds } from './kinds/rods.ts'
import { protectiveWearKinds } from './kinds/protective-wear.ts'
import { safetyKinds } from './kinds/safety.ts'
import { screwsKinds } from './kinds/screws.ts'
import { storageKinds } from './kinds/storage.ts'
import { threadedFittingKinds } from './kinds/threaded-fittings.ts'
import { transportKinds } from './kinds/transport.ts'
import { wiringKinds } from './kinds/wiring.ts'
import { wrenchesKinds } from './kinds/wrenches.ts'

const kinds: Record<string, Kind> = {
  ...airUnitKinds,
  ...containersKinds,
  ...cuttingKinds,
  ...drillsKinds,
  ...electricalKinds,
  ...fittingsKinds,
  ...fixingsKinds,
  ...handToolsKinds,
  ...lightingKinds,
  ...nutsKinds,
  ...pneumaticKinds,
  ...protectiveWearKinds,
  ...safetyKinds,
  ...screwsKinds,
  ...rodsKinds,
  ...storageKinds,
  ...threadedFittingKinds,
  ...transportKinds,
  ...wiringKinds,
  ...wrenchesKinds,
}

export const drawnKinds = Object.keys(kinds)

/** Finds how to draw a kind; unknown kinds are drawn as a box. */
export function findKind(kind: string): Kind {
  const found = kinds[kind] ?? kinds['carton']
  if (!found) throw new Error(`No drawing for ${kind}.`)
  return found
}
