import { sql } from '@tiber/server/sql'
import type { Prepare, Samples } from './call-samples.ts'
import { pngBase64 } from '../sample-files.ts'
import { askedSuppliers, quotedVariants, requestQuotes, sendOffer } from '../quotes.ts'
import { getClient } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'
import { getUnknownId } from './foreign-order-ids.ts'

type Groups = 'masterQuotes' | 'supplierQuotes' | 'sellerQuotes'

const operators = new WeakMap<TestPlatform, ReturnType<TestPlatform['signIn']>>()
const getOperator = async (platform: TestPlatform) => {
  const session = operators.get(platform) ?? platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
  operators.set(platform, session)
  return (await session).client
}

/** Sets a stock that is large enough for every test run. */
const fillQuotedStock = (platform: TestPlatform) =>
  platform.database.db.execute(sql`update offer set stock = 100000000 where stock < 50000000
    and variant_id in (select id from variant where sku in (${quotedVariants[0]!}, ${quotedVariants[1]!}, ${quotedVariants[2]!}))`)

const createRequest = async (platform: TestPlatform) => requestQuotes(await getClient(platform))

async function createOffer(platform: TestPlatform) {
  await fillQuotedStock(platform)
  const request = await createRequest(platform)
  return { request, quote: await sendOffer(await getOperator(platform), request.supplierQuotes[0]!) }
}

async function createExpired(platform: TestPlatform) {
  const { quote } = await createOffer(platform)
  await platform.database.db.execute(sql`update supplier_quote set status = 'EXPIRED' where id = ${quote.id}`)
  return quote
}

const toMasterParams = async (platform: TestPlatform) => ({ params: { id: (await createRequest(platform)).id } })
const toNewParams = async (platform: TestPlatform) => ({
  params: { id: (await createRequest(platform)).supplierQuotes[0]!.id },
})
const toOfferParams = async (platform: TestPlatform) => ({ params: { id: (await createOffer(platform)).quote.id } })

let count = 0
const nextName = () => `Solicitud ${(count += 1)}`

const upload = async (platform: TestPlatform) => {
  const client = await getClient(platform)
  return (await client.files.upload({ body: { fileName: 'plano.png', content: pngBase64 } })).id
}

async function defineField(platform: TestPlatform) {
  const externalId = 'quote-sample'
  const name = { ES: 'Proyecto', EN: 'Project' }
  const operator = await getOperator(platform)
  await operator.customFields.define({ params: { externalId }, body: { name, type: 'TEXT', sealedTarget: 'QUOTE' } })
  return externalId
}

async function getAddressIds(platform: TestPlatform) {
  const addresses = await (await getClient(platform)).addresses.list()
  return {
    shippingAddressId: addresses.find(({ shipping }) => shipping)!.externalId,
    billingAddressId: addresses.find(({ billing }) => billing)!.externalId,
  }
}

const line = { productVariantId: quotedVariants[0]!, quantity: 20, targetPrice: 0.3, note: 'Urgente' }
const described = { description: 'Tornillo especial según plano', quantity: 5 }

/** Sample requests for quotes. */
export const quoteSamples: Pick<Samples, Groups> = {
  masterQuotes: {
    list: async () => ({ query: { fromCustomerAccount: true, size: 5, sort: ['updatedAt,desc'], query: 'a' } }),
    create: async (platform) => ({
      body: {
        name: nextName(),
        description: 'Parada',
        neededBy: '2099-01-31',
        attachmentIds: [await upload(platform)],
      },
    }),
    read: toMasterParams,
    update: async (platform) => {
      const request = await createRequest(platform)
      const body = { name: nextName(), masterQuoteDetailsToAdd: [line, described], masterQuoteDetailsToRemove: [] }
      return { params: { id: request.id }, query: { idType: 'EXTERNAL_ID' }, body }
    },
    delete: toMasterParams,
    request: async (platform) => ({
      body: {
        name: nextName(),
        deadline: '2099-01-15',
        lines: [line, described],
        supplierIds: askedSuppliers,
        ...(await getAddressIds(platform)),
      },
    }),
    preview: async () => ({
      body: { lines: [{ productVariantId: quotedVariants[1]!, quantity: 20 }], code: quotedVariants[0]! },
    }),
    comparison: toMasterParams,
    exportComparison: async (platform) => ({ ...(await toMasterParams(platform)), query: { format: 'csv' } }),
    award: async (platform) => {
      const { request, quote } = await createOffer(platform)
      const awards = request.masterQuoteDetails.map(({ id }) => ({ detailId: id, supplierQuoteId: quote.id }))
      const versions = [{ supplierQuoteId: quote.id, version: 1 }]
      return { params: { id: request.id }, body: { awards, versions, declineOthers: true } }
    },
  },
  supplierQuotes: {
    create: async (platform) => {
      const client = await getClient(platform)
      const { id } = await client.masterQuotes.create({ body: { name: nextName() } })
      const { masterQuoteDetails } = await client.masterQuotes.update({
        params: { id },
        body: { masterQuoteDetailsToAdd: [line] },
      })
      const { billingAddressId, shippingAddressId } = await getAddressIds(platform)
      const createSupplierQuoteRequests = masterQuoteDetails.map((detail) => ({
        masterQuoteDetailId: detail.id,
        quantity: 20,
        supplierIds: askedSuppliers,
        createQuoteDeliveryLineRequests: [{ shippingAddressId, quantity: 20 }],
      }))
      const supplierQuoteUrl = 'https://shop.example/quotes'
      return { body: { masterQuoteId: id, billingAddressId, supplierQuoteUrl, createSupplierQuoteRequests } }
    },
    read: toOfferParams,
    accept: async (platform) => ({ ...(await toOfferParams(platform)), body: { version: 1 } }),
    decline: async (platform) => ({ ...(await toOfferParams(platform)), body: { reason: 'Demasiado caro' } }),
    updateFields: async (platform) => ({
      ...(await toNewParams(platform)),
      body: [{ customFieldId: await defineField(platform), customFieldValue: 'Nave 4' }],
    }),
    addMessage: async (platform) => ({
      ...(await toNewParams(platform)),
      body: { message: '¿Incluye el embalaje?', username: 'Lucía', attachmentIds: [await upload(platform)] },
    }),
    initializeOrders: async (platform) => ({ ...(await toOfferParams(platform)), body: {} }),
    initializeOrdersV1: async (platform) => ({ ...(await toOfferParams(platform)), body: {} }),
    counter: async (platform) => {
      const { quote } = await createOffer(platform)
      const lines = [{ id: quote.quoteLines[0]!.id, price: 0.15, quantity: 120, note: 'Si es más cantidad' }]
      return { params: { id: quote.id }, body: { version: 1, message: '¿Puede bajar?', lines } }
    },
    reopen: async (platform) => ({ params: { id: (await createExpired(platform)).id }, body: { reason: 'Seguimos' } }),
    downloadOffer: toOfferParams,
    versions: toOfferParams,
  },
  sellerQuotes: {
    list: async () => ({ query: { statuses: ['NEW'], turn: 'SUPPLIER', query: 'a', size: 5 } }),
    read: toOfferParams,
    versions: toOfferParams,
    update: async (platform) => {
      const [quote] = (await createRequest(platform)).supplierQuotes
      const [first] = quote!.quoteLines
      const priced = {
        id: first!.id,
        price: 0.21,
        quantity: 100,
        leadDays: 3,
        productTaxAmount: 0.04,
        note: 'Caja de 100',
      }
      const body = {
        validityDate: '2099-01-31',
        shippingPrice: 4.5,
        lines: [priced],
        message: 'Mejor oferta',
        version: 0,
      }
      return { params: { id: quote!.id }, body: { status: 'WAITING_FOR_CUSTOMER', ...body } }
    },
    addMessage: async (platform) => ({ ...(await toNewParams(platform)), body: { message: 'Sí, está incluido.' } }),
  },
}

/** A request of a company the buyer does not belong to. */
async function getForeignRequest(platform: TestPlatform) {
  const request = await requestQuotes(await getClient(platform))
  const { db } = platform.database
  await db.execute(sql`update master_quote set account_id = '0000000103' where id = ${request.id}`)
  await db.execute(sql`update supplier_quote set account_id = '0000000103' where master_quote_id = ${request.id}`)
  return request
}
type PrepareId = Prepare<{ id: string }>
const getForeignMaster: PrepareId = async (platform) => ({ id: (await getForeignRequest(platform)).id })
const getForeignQuote: PrepareId = async (platform) => ({
  id: (await getForeignRequest(platform)).supplierQuotes[0]!.id,
})

export const foreignQuoteIds = {
  'GET /v1/shop/master-quotes/{id}': getForeignMaster,
  'PUT /v1/shop/master-quotes/{id}': getForeignMaster,
  'DELETE /v1/shop/master-quotes/{id}': getForeignMaster,
  'GET /v1/tiber/master-quotes/{id}/comparison': getForeignMaster,
  'GET /v1/tiber/master-quotes/{id}/export': getForeignMaster,
  'POST /v1/tiber/master-quotes/{id}/award': getForeignMaster,
  'GET /v1/shop/supplier-quotes/{id}': getForeignQuote,
  'PUT /v1/shop/supplier-quotes/{id}/accept': getForeignQuote,
  'PUT /v1/shop/supplier-quotes/{id}/decline': getForeignQuote,
  'PATCH /v1/shop/supplier-quotes/{id}/custom-fields': getForeignQuote,
  'POST /v1/shop/supplier-quotes/{id}/message': getForeignQuote,
  'POST /v2/shop/supplier-quotes/{id}/initialize-orders': getForeignQuote,
  'POST /v1/shop/supplier-quotes/{id}/initialize-orders': getForeignQuote,
  'POST /v1/tiber/supplier-quotes/{id}/counter': getForeignQuote,
  'POST /v1/tiber/supplier-quotes/{id}/reopen': getForeignQuote,
  'GET /v1/tiber/supplier-quotes/{id}/file': getForeignQuote,
  'GET /v1/tiber/supplier-quotes/{id}/versions': getForeignQuote,
  'GET /v1/tiber/seller-quotes/{id}': getUnknownId,
  'GET /v1/tiber/seller-quotes/{id}/versions': getUnknownId,
  'PUT /v1/supplier-quotes/{id}': getUnknownId,
  'POST /v1/supplier-quotes/{id}/message': getUnknownId,
}
