import type { LegalEntity } from '@tiber/contract/company/legal-entity'

type Row = [name: string, taxNumber: string, address: string, zipcode: string, city: string, iban: string]

/** Legal data of the demo suppliers by their external id; their bank does not exist. */
const rows: Record<string, Row> = {
  EBRO: [
    'Tornillería Ebro, S.L.',
    'ESB50001015',
    'Polígono Malpica, calle F 12',
    '50016',
    'Zaragoza',
    'ES8099990001410000013001',
  ],
  LEVANTE: [
    'Fijaciones Levante, S.L.',
    'ESB46001020',
    'Avenida de la Fusteria 7',
    '46940',
    'Manises',
    'ES3499990001460000013002',
  ],
  SUMCANT: [
    'Suministros Cantábrico, S.A.',
    'ESA39001037',
    'Polígono de Raos, parcela 9',
    '39600',
    'Camargo',
    'ES8899990001400000013003',
  ],
  DUERO: [
    'Herramientas Duero, S.L.',
    'ESB47001045',
    'Calle Turquesa 31',
    '47012',
    'Valladolid',
    'ES4299990001450000013004',
  ],
  MONCAYO: [
    'Útiles Moncayo, S.L.',
    'ESB50001056',
    'Carretera de Zaragoza 4',
    '50500',
    'Tarazona',
    'ES6999990001410000013005',
  ],
  TAJO: [
    'Protección Laboral Tajo, S.L.',
    'ESB45001062',
    'Calle Río Jarama 120',
    '45007',
    'Toledo',
    'ES5099990001440000013006',
  ],
  SEGURA: [
    'Electro Segura, S.A.',
    'ESA30001077',
    'Avenida Principal 18, Polígono Oeste',
    '30169',
    'Murcia',
    'ES0499990001490000013007',
  ],
  MINO: [
    'Neumática Miño, S.L.',
    'ESB32001083',
    'Polígono de San Cibrao, calle 5',
    '32901',
    'San Cibrao das Viñas',
    'ES5899990001430000013008',
  ],
  TURIA: [
    'Químicos Turia, S.L.',
    'ESB46001095',
    'Calle Ciutat de Sevilla 22',
    '46988',
    'Paterna',
    'ES1299990001480000013009',
  ],
  GENIL: [
    'Almacenaje Genil, S.L.',
    'ESB18001107',
    'Camino de Purchil 40',
    '18015',
    'Granada',
    'ES3999990001440000013010',
  ],
  BIDASOA: ['Industrial Bidasoa, S.A.', 'ESA20001111', 'Barrio Ventas 35', '20305', 'Irun', 'ES9099990001490000013011'],
  NALON: [
    'Comercial Nalón, S.L.',
    'ESB33001124',
    'Polígono Valnalón, nave 3',
    '33930',
    'Langreo',
    'ES4799990001430000013012',
  ],
}

/** All demo suppliers are Spanish. */
export function getLegalData(supplier: string): LegalEntity {
  const [name, taxNumber, address, zipcode, city, iban] = rows[supplier]!
  return { name, taxNumber, address, zipcode, city, country: 'ES', iban, bic: 'TIBRESMMXXX' }
}
