import type { TestPlatform } from '../test-platform.ts'
import type { Prepare, Samples } from './call-samples.ts'

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

/** Changes the supplier, and returns the entry of it. */
async function createChange(platform: TestPlatform, email: string): Promise<{ id: string }> {
  const { client } = await platform.signIn(email, { client: 'SUPPLIER' })
  const { answerHours } = await client.supplierSettings.read()
  await client.supplierSettings.update({ body: { answerHours: answerHours === 8 ? 9 : 8 } })
  const { changes } = await client.supplierChanges.list({ query: { size: 1 } })
  return { id: changes[0]!.id }
}

export const foreignSupplierIds = {
  'GET /v1/tiber/supplier/changes/{id}': (platform: TestPlatform) => createChange(platform, 'supplier2@tiber.example'),
} satisfies Record<string, Prepare<{ id: string }>>

/** Sample requests of what a supplier sets about itself, and of what was changed about it. */
export const supplierSamples: Pick<Samples, 'supplierChanges' | 'supplierSettings'> = {
  supplierChanges: {
    list: async () => ({
      query: {
        after: '999999999',
        size: 10,
        entity: ['SUPPLIER', 'STAFF'],
        entityId: '0000000001',
        actor: '0000000001',
        words: 'a',
        from: '2026-01-01',
        until: '2026-12-31',
      },
    }),
    read: async (platform) => ({ params: await createChange(platform, 'supplier@tiber.example') }),
  },
  supplierSettings: {
    read: async () => ({}),
    update: async () => ({ body: { legal, answerHours: 8, carriers, seriesPatterns, automaticAnswer } }),
  },
}
