import type { Samples } from './call-samples.ts'

const carriers = [{ name: 'Transportes Arlanza', pattern: 'https://www.example.com/envio?n={number}' }]
const seriesPatterns = { INVOICE: 'FE/{year}/{number}', CREDIT_NOTE: 'FR/{year}/{number}' }
/** Accepts no order of the other samples. */
const automaticAnswer = { maxNet: 0.01, from: '08:00', until: '18:00' }
export const legal = {
  name: 'Suministros Arlanza, S.L.',
  taxNumber: 'ESB09000001',
  address: 'Calle Vitoria 12',
  zipcode: '09004',
  city: 'Burgos',
  country: 'ES',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
}

/** Sample requests of what a supplier sets about itself. */
export const supplierSamples: Pick<Samples, 'supplierSettings'> = {
  supplierSettings: {
    read: async () => ({}),
    update: async () => ({ body: { legal, answerHours: 8, carriers, seriesPatterns, automaticAnswer } }),
  },
}
