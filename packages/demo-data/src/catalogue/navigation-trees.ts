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
import type { Family } from './family.ts'
import type { Pair } from './texts.ts'

/** A class by its key, or a category with its content and its children. */
export type Branch = string | Category
type Category = {
  key: string
  name: Pair
  description?: Pair
  classes?: string[]
  tags?: string[]
  children?: Branch[]
}

const keys = (families: Family[]) => families.map(({ key }) => key)
const group = (key: string, name: Pair, families: Family[]): Category => ({ key, name, children: keys(families) })
const isOneOf =
  (...included: string[]) =>
  ({ key }: Family) =>
    included.includes(key)

const valves = actuatorFamilies.filter(isOneOf('solenoid-valves', 'ball-valves', 'flow-regulators'))
const cylinders = actuatorFamilies.filter((family) => !valves.includes(family))
const cleaning = careFamilies.filter(isOneOf('degreasers', 'hand-cleaners', 'wipes'))
const lubricants = careFamilies.filter((family) => !cleaning.includes(family))

const fixings: Category = {
  key: 'fixings',
  name: ['Fijación', 'Fixings'],
  description: [
    'Tornillos, tuercas, anclajes y remaches según norma.',
    'Screws, nuts, anchors and rivets to standard.',
  ],
  children: [
    group('screws', ['Tornillos métricos', 'Machine screws and bolts'], screwFamilies),
    group('sheet-and-wood', ['Chapa y madera', 'Sheet and wood'], sheetAndWoodFamilies),
    group('nuts-and-washers', ['Tuercas y arandelas', 'Nuts and washers'], nutFamilies),
    group('rods-and-pins', ['Varillas, prisioneros y pasadores', 'Rods, set screws and pins'], rodFamilies),
    group('anchors-and-rivets', ['Anclajes y remaches', 'Anchors and rivets'], anchorFamilies),
  ],
}
const tools: Category = {
  key: 'tools',
  name: ['Herramientas', 'Tools'],
  description: ['Herramienta de corte, de mano y de medición.', 'Cutting, hand and measuring tools.'],
  children: [
    group('drilling', ['Taladrado', 'Drilling'], drillFamilies),
    group('threading-and-milling', ['Roscado y fresado', 'Threading and milling'], threadingFamilies),
    group('wrenches', ['Llaves y vasos', 'Wrenches and sockets'], wrenchFamilies),
    group('screwdrivers-and-pliers', ['Destornilladores y alicates', 'Screwdrivers and pliers'], screwdriverFamilies),
    group('measuring', ['Medición', 'Measuring'], measuringFamilies),
    group('sawing-and-striking', ['Corte, abrasivos y golpe', 'Sawing, abrasives and striking'], sawingFamilies),
  ],
}
const safety: Category = {
  key: 'safety',
  name: ['Protección', 'Safety'],
  description: [
    'Equipos de protección individual y seguridad en obra.',
    'Personal protective equipment and site safety.',
  ],
  children: [
    group('hands', ['Manos', 'Hands'], gloveFamilies),
    group('head-and-eyes', ['Cabeza y ojos', 'Head and eyes'], headFamilies),
    group('hearing-and-breathing', ['Oídos y respiración', 'Hearing and breathing'], breathingFamilies),
    group('feet-and-body', ['Pies y cuerpo', 'Feet and body'], bodyFamilies),
    group(
      'site-safety',
      ['Altura, señales y botiquín', 'Heights, signs and first aid'],
      [...siteFamilies, ...extinguisherFamilies],
    ),
  ],
}
const electrical: Category = {
  key: 'electrical',
  name: ['Electricidad', 'Electrical'],
  description: ['Cable, conexión, protección, control y luz.', 'Cable, connection, protection, control and light.'],
  children: [
    group('cables', ['Cables y bridas', 'Cables and ties'], cableFamilies),
    group('terminals', ['Terminales y bornas', 'Terminals and blocks'], terminalFamilies),
    group('circuit-protection', ['Protección', 'Circuit protection'], protectionFamilies),
    group('control', ['Control y mando', 'Control'], controlFamilies),
    group('lighting', ['Iluminación y tomas', 'Lighting and sockets'], lightFamilies),
    ...keys(batteryFamilies),
  ],
}
const pneumatics: Category = {
  key: 'pneumatics',
  name: ['Neumática', 'Pneumatics'],
  description: [
    'Racores, tubo, cilindros, válvulas y aire limpio.',
    'Fittings, tube, cylinders, valves and clean air.',
  ],
  children: [
    group('fittings', ['Racores', 'Fittings'], fittingFamilies),
    group('hoses', ['Tubo y abrazaderas', 'Tube and clamps'], hoseFamilies),
    group('cylinders', ['Cilindros', 'Cylinders'], cylinders),
    group('valves', ['Válvulas', 'Valves'], valves),
    group('air-preparation', ['Tratamiento de aire', 'Air preparation'], airFamilies),
  ],
}
const adhesives: Category = {
  key: 'adhesives',
  name: ['Adhesivos y químicos', 'Adhesives and chemicals'],
  description: ['Fijar, sellar, pegar, lubricar y limpiar.', 'Lock, seal, bond, lubricate and clean.'],
  children: [
    group('locking-and-sealing', ['Fijación y sellado de roscas', 'Thread locking and sealing'], lockingFamilies),
    group('glues', ['Adhesivos y selladores', 'Adhesives and sealants'], [...glueFamilies, ...sealingFamilies]),
    group('tapes', ['Cintas', 'Tapes'], tapeFamilies),
    group('lubricants', ['Lubricantes', 'Lubricants'], lubricants),
    group('cleaning', ['Limpieza', 'Cleaning'], cleaning),
  ],
}
const storage: Category = {
  key: 'storage',
  name: ['Almacenaje', 'Storage'],
  description: [
    'Cajas, estanterías, armarios, transporte y embalaje.',
    'Bins, shelving, cabinets, transport and packing.',
  ],
  children: [
    group('bins', ['Gavetas y cajas', 'Bins and boxes'], binFamilies),
    group('shelving', ['Estanterías y bancos', 'Shelving and benches'], shelvingFamilies),
    group('cabinets', ['Armarios y taquillas', 'Cabinets and lockers'], cabinetFamilies),
    group('transport', ['Transporte interno', 'Internal transport'], transportFamilies),
    group('packing', ['Embalaje', 'Packing'], packingFamilies),
  ],
}

const newArrivals: Category = { key: 'new-arrivals', name: ['Novedades', 'New arrivals'], tags: ['NOVELTY'] }
const clearance: Category = { key: 'clearance', name: ['Liquidación', 'Clearance'], tags: ['CLEARANCE'] }

/** The workshop view is organised by task instead of by kind of product. */
const workshop: Category[] = [
  { key: 'basics', name: ['Básicos de taller', 'Workshop basics'], tags: ['BASICS'] },
  {
    key: 'join',
    name: ['Unir', 'Join'],
    children: [
      { key: 'bolt', name: ['Atornillar', 'Bolt'], classes: keys([...screwFamilies, ...nutFamilies]) },
      { key: 'rivet-and-anchor', name: ['Remachar y anclar', 'Rivet and anchor'], classes: keys(anchorFamilies) },
      {
        key: 'bond',
        name: ['Pegar y sellar', 'Bond and seal'],
        classes: keys([...lockingFamilies, ...glueFamilies, ...sealingFamilies]),
      },
    ],
  },
  {
    key: 'machine',
    name: ['Mecanizar', 'Machine'],
    children: [
      {
        key: 'drill-and-tap',
        name: ['Taladrar y roscar', 'Drill and tap'],
        classes: keys([...drillFamilies, ...threadingFamilies]),
      },
      { key: 'measure', name: ['Medir', 'Measure'], classes: keys(measuringFamilies) },
      { key: 'cut-and-grind', name: ['Cortar y amolar', 'Cut and grind'], classes: keys(sawingFamilies) },
    ],
  },
  { key: 'tighten', name: ['Apretar', 'Tighten'], classes: keys([...wrenchFamilies, ...screwdriverFamilies]) },
  {
    key: 'protect',
    name: ['Protegerse', 'Protect'],
    classes: keys([...gloveFamilies, ...headFamilies, ...breathingFamilies]),
  },
  { key: 'care', name: ['Lubricar y limpiar', 'Lubricate and clean'], classes: keys(careFamilies) },
  clearance,
]

/** Category trees by external id of the store view. */
export const trees: Record<string, Branch[]> = {
  'iberia-main': [fixings, tools, safety, electrical, pneumatics, adhesives, storage, newArrivals, clearance],
  'iberia-workshop': workshop,
  'export-main': [fixings, tools, electrical, pneumatics, safety, newArrivals],
}
