import { afterAll, beforeAll, expect } from 'vitest'
import type { CartChange, LineWarning } from '@tiber/contract/carts/cart-shapes'
import type { UpdateAction } from '@tiber/contract/carts/cart-enums'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** The two companies of the buyer; the first is the default. */
export const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]

export { packed, single } from './create-orders.ts'

export const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) })

export const toLineCommand = (
  offerPriceId: string,
  quantity: number,
  updateAction: UpdateAction = 'REPLACE_QUANTITY',
) => ({
  offerPriceId,
  quantity,
  updateAction,
})
type LineCommand = ReturnType<typeof toLineCommand>

export const listCodes = (warnings: LineWarning[]) => warnings.map(({ code }) => code)

/** Starts a platform for the tests of one file, with a buyer of two companies and a user of a third. */
export function useCarts() {
  const used = {} as {
    platform: TestPlatform
    buyer: PlatformClient
    shipyard: PlatformClient
    stranger: PlatformClient
  }
  beforeAll(async () => {
    const platform = await startTestPlatform()
    const signInBuyer = async (customerAccountId: string) =>
      (await platform.signIn('buyer@tiber.example', { customerAccountId })).client
    used.platform = platform
    used.buyer = await signInBuyer(guadalquivir)
    used.shipyard = await signInBuyer(cantabrico)
    used.stranger = (await platform.signIn('new@tiber.example')).client
  })
  afterAll(() => used.platform.close())
  return Object.assign(used, {
    createCart: async (name: string, client = used.buyer) => (await client.carts.create({ body: { name } })).id,
    updateLines: async (id: string, body: LineCommand[]) =>
      (await used.buyer.carts.updateLines({ params: { id }, body })) as LineWarning[],
    updateAndReadChange: async (id: string, body: LineCommand[]) =>
      (await used.buyer.carts.updateLines({ params: { id }, body }, { prefer: 'return=representation' })) as CartChange,
    async readQuantities(id: string, client = used.buyer) {
      const { cartLines } = await client.carts.lines({ params: { id }, query: { size: 1000 } })
      return Object.fromEntries(cartLines.map(({ offer, quantity }) => [offer.offerPriceId, quantity]))
    },
  })
}
