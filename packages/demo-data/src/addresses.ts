import type { Address } from '@tiber/contract/company/addresses'
import { demoAccounts } from './people.ts'

export type DemoAddress = Omit<Address, 'defaultShipping' | 'defaultBilling'> & {
  accountId: string
  organisationId: string | null
}

const [guadalquivir, cantabrico, noria] = demoAccounts.map(({ id }) => id) as [string, string, string]

const spanishDefaults = { country: 'ES', additionalAddress: null, phone: null, organisationId: null }

const guadalquivirDefaults = {
  ...spanishDefaults,
  accountId: guadalquivir,
  company: 'Talleres Guadalquivir, S.L.',
  shipping: true,
  billing: false,
}

/** Addresses of a typical company: an office that pays, sites that receive. */
const manualAddresses: DemoAddress[] = [
  {
    ...guadalquivirDefaults,
    id: '0000000601',
    externalId: 'GUA-OFI',
    label: 'Oficina central',
    fullName: 'Administración',
    address: 'Calle Astronomía 14',
    additionalAddress: 'Torre 2, planta 3',
    city: 'Sevilla',
    zipcode: '41015',
    state: 'Sevilla',
    phone: '+34954000100',
    billing: true,
  },
  {
    ...guadalquivirDefaults,
    id: '0000000602',
    externalId: 'GUA-ALM',
    label: 'Almacén central',
    fullName: 'Recepción de mercancías',
    address: 'Polígono Calonge, calle A 22',
    additionalAddress: 'Muelle 3',
    city: 'Sevilla',
    zipcode: '41007',
    state: 'Sevilla',
    phone: '+34954000101',
  },
  {
    ...guadalquivirDefaults,
    id: '0000000603',
    externalId: 'GUA-COR',
    label: 'Taller de Córdoba',
    fullName: 'Soldadura',
    address: 'Polígono La Torrecilla, parcela 41',
    city: 'Córdoba',
    zipcode: '14013',
    state: 'Córdoba',
    phone: '+34957000105',
  },
  {
    ...guadalquivirDefaults,
    id: '0000000604',
    externalId: 'GUA-HUE',
    label: 'Delegación de Huelva',
    fullName: 'Recepción Huelva',
    address: 'Avenida Francisco Montenegro s/n',
    city: 'Huelva',
    zipcode: '21001',
    state: 'Huelva',
  },
  {
    ...guadalquivirDefaults,
    id: '0000000605',
    externalId: 'GUA-FAR',
    label: 'Montajes en Faro',
    fullName: 'Jefatura de obra',
    address: 'Estrada da Penha 112',
    city: 'Faro',
    zipcode: '8005-131',
    state: 'Faro',
    country: 'PT',
  },
  {
    ...guadalquivirDefaults,
    id: '0000000606',
    externalId: 'GUA-CNC',
    organisationId: '0000000403',
    label: 'Ventanilla del centro CNC',
    fullName: 'Centro CNC',
    address: 'Polígono Calonge, calle A 24',
    city: 'Sevilla',
    zipcode: '41007',
    state: 'Sevilla',
  },
  {
    ...guadalquivirDefaults,
    id: '0000000607',
    externalId: 'GUA-COR-SOL',
    organisationId: '0000000407',
    label: 'Nave de soldadura',
    fullName: 'Soldadura',
    address: 'Polígono La Torrecilla, parcela 43',
    city: 'Córdoba',
    zipcode: '14013',
    state: 'Córdoba',
  },
  {
    ...spanishDefaults,
    id: '0000000621',
    accountId: noria,
    externalId: 'NOR-OFI',
    label: 'Oficina',
    fullName: 'Administración',
    company: 'Riegos Noria, S.L.',
    address: 'Calle Acisclo Díaz 5',
    city: 'Murcia',
    zipcode: '30005',
    state: 'Murcia',
    shipping: true,
    billing: true,
  },
]

/** Ports and towns where the shipyard works, with the first postcode of each. */
const towns = [
  ['Gijón', '33201', 'Asturias'],
  ['Avilés', '33401', 'Asturias'],
  ['Santander', '39001', 'Cantabria'],
  ['Santoña', '39740', 'Cantabria'],
  ['Bilbao', '48001', 'Bizkaia'],
  ['Getxo', '48930', 'Bizkaia'],
  ['Pasaia', '20110', 'Gipuzkoa'],
  ['Hondarribia', '20280', 'Gipuzkoa'],
  ['Ferrol', '15401', 'A Coruña'],
  ['A Coruña', '15001', 'A Coruña'],
  ['Burela', '27880', 'Lugo'],
  ['Ribadeo', '27700', 'Lugo'],
  ['Vigo', '36201', 'Pontevedra'],
  ['Marín', '36900', 'Pontevedra'],
  ['Cádiz', '11001', 'Cádiz'],
  ['Algeciras', '11201', 'Cádiz'],
  ['Málaga', '29001', 'Málaga'],
  ['Almería', '04001', 'Almería'],
  ['Cartagena', '30201', 'Murcia'],
  ['Valencia', '46001', 'Valencia'],
  ['Castelló', '12001', 'Castellón'],
  ['Tarragona', '43001', 'Tarragona'],
  ['Barcelona', '08001', 'Barcelona'],
  ['Palma', '07001', 'Illes Balears'],
  ['Las Palmas', '35001', 'Las Palmas'],
] as const

const kinds = [
  ['Dique', 'Capataz de dique'],
  ['Varadero', 'Recepción de varadero'],
  ['Obra a bordo', 'Jefatura de obra'],
  ['Pañol', 'Encargado de pañol'],
  ['Taller de motores', 'Jefe de taller'],
] as const

const streets = ['Muelle de Levante', 'Avenida del Puerto', 'Calle del Astillero', 'Paseo de la Ría', 'Camino del Faro']

/** Builds five hundred addresses of CANTABRICO, one for each site where ships are repaired. */
function buildShipyardAddresses(): DemoAddress[] {
  return Array.from({ length: 500 }, (_, index) => {
    const [city, zipcode, state] = towns[index % towns.length]!
    const [kind, fullName] = kinds[Math.floor(index / towns.length) % kinds.length]!
    const number = Math.floor(index / (towns.length * kinds.length)) + 1
    return {
      ...spanishDefaults,
      id: String(7001 + index).padStart(10, '0'),
      accountId: cantabrico,
      externalId: `CAN-${String(index + 1).padStart(4, '0')}`,
      label: `${kind} ${number} · ${city}`,
      fullName,
      company: 'Astilleros Cantábrico, S.A.',
      address: `${streets[index % streets.length]} ${(index % 89) + 1}`,
      additionalAddress: index % 4 === 0 ? `Nave ${(index % 12) + 1}` : null,
      city,
      zipcode,
      state,
      phone: index % 3 === 0 ? `+34985${String(100000 + index)}` : null,
      shipping: true,
      billing: index % 100 === 0,
    }
  })
}

export const demoAddresses: DemoAddress[] = [...manualAddresses, ...buildShipyardAddresses()]

/** The default addresses of a GUADALQUIVIR checkout. */
export const demoDefaultAddresses = [
  { accountId: guadalquivir, shippingAddressId: '0000000602', billingAddressId: '0000000601' },
]
