import type { Kind } from './figure.ts'
import * as containers from './kinds/containers.ts'
import * as cutting from './kinds/cutting.ts'
import * as drills from './kinds/drills.ts'
import * as electrical from './kinds/electrical.ts'
import * as fittings from './kinds/fittings.ts'
import * as fixings from './kinds/fixings.ts'
import * as handTools from './kinds/hand-tools.ts'
import * as lighting from './kinds/lighting.ts'
import * as nuts from './kinds/nuts.ts'
import * as pneumatic from './kinds/pneumatic.ts'
import * as safety from './kinds/safety.ts'
import * as screws from './kinds/screws.ts'
import * as storage from './kinds/storage.ts'
import * as transport from './kinds/transport.ts'
import * as wiring from './kinds/wiring.ts'
import * as wrenches from './kinds/wrenches.ts'

/** `crossSlot` is a part of a figure, and no kind. */
const { crossSlot: _crossSlot, ...screwKinds } = screws

/** By name: `socketHeadScrew` draws the kind `socket-head-screw`. */
const kinds = new Map<string, Kind>(
  Object.entries({
    ...containers,
    ...cutting,
    ...drills,
    ...electrical,
    ...fittings,
    ...fixings,
    ...handTools,
    ...lighting,
    ...nuts,
    ...pneumatic,
    ...safety,
    ...screwKinds,
    ...storage,
    ...transport,
    ...wiring,
    ...wrenches,
  }).map(([name, kind]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), kind]),
)

export const drawnKinds = [...kinds.keys()]

/** What nobody has drawn yet comes in a box. */
export const figureOf = (kind: string): Kind => kinds.get(kind) ?? storage.carton
