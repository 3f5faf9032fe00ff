import { sql } from '@tiber/server/sql'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { initializeOrdersSample } from './order-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

const offerPriceId = 'PUB-EBRO-EBRO-SCS-A2-M8-040'
const otherPriceId = 'PUB-EBRO-EBRO-SCS-A2-M6-012'
const buyer = { userId: '0000000201', accountId: '0000000101' }
const stranger = { userId: '0000000204', accountId: '0000000103' }

let counter = 0
const nextName = (prefix = '') => {
  counter += 1
  return `${prefix}Muestra ${counter}`
}

/** Inserts a cart with one line; each call gets its own, because it may change or delete it. */
async function createCart(
  { database: { db } }: TestPlatform,
  { userId, accountId } = buyer,
  { prefix = '', isDeleted = false } = {},
): Promise<{ id: string }> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into cart (account_id, store_id, user_id, name, deleted_at)
        select ${accountId}, s.id, ${userId}, ${nextName(prefix)}, ${isDeleted ? sql`now()` : sql`null`}
        from store s where s.external_id = 'iberia' returning id`,
  )
  await db.execute(sql`insert into cart_line (cart_id, offer_id, supplier_id, offer_price_id, quantity)
    select ${row!.id}, o.id, o.supplier_id, p.id, 100 from offer_price p join offer o on o.id = p.offer_id
    where p.external_id = ${offerPriceId}`)
  await db.execute(sql`insert into cart_supplier (cart_id, supplier_id, lines, products)
    select cart_id, supplier_id, 1, 100 from cart_line where cart_id = ${row!.id}`)
  return row!
}

const findLineId = async ({ database: { db } }: TestPlatform, { id }: { id: string }) =>
  (await queryRows<{ id: string }>(db, sql`select id from cart_line where cart_id = ${id}`))[0]!.id

/** Creates a cart whose last change can be undone. */
async function createChangedCart(platform: TestPlatform) {
  const cart = await createCart(platform)
  await platform.database.db.execute(sql`insert into cart_change (cart_id, version, user_id, before)
    select cart_id, 1, ${buyer.userId}, jsonb_build_array(jsonb_build_object('offerId', offer_id,
      'offerPriceId', offer_price_id, 'quantity', 200)) from cart_line where cart_id = ${cart.id}`)
  return cart
}

const createOwnCart = async (platform: TestPlatform) => ({ params: await createCart(platform) })

const sheetContent = Buffer.from('Código;Cantidad\nSCS-A2-M8-040;300\n').toString('base64')

/** Creates a cart with an uploaded sheet. */
async function createSheet(platform: TestPlatform, owner = buyer) {
  const { id } = await createCart(platform, owner)
  const values = [
    { row: 2, lineId: null, code: 'SCS-A2-M8-040', supplier: null, values: { quantity: 300 }, problem: null },
  ]
  const [row] = await queryRows<{ id: string }>(
    platform.database.db,
    sql`insert into cart_sheet (cart_id, user_id, file_name, rows) values (${id}, ${owner.userId}, 'cart.csv',
      ${JSON.stringify(values)}::jsonb) returning id`,
  )
  return { id, sheetId: row!.id }
}

const createList = (platform: TestPlatform) => createCart(platform, buyer, { prefix: 'BL_' })
const createOwnList = async (platform: TestPlatform) => ({ params: await createList(platform) })

export const cartSamples: Pick<Samples, 'carts' | 'buyingLists' | 'cartSheets' | 'changes'> = {
  changes: { wait: async () => ({ query: { waitSeconds: 0 } }) },
  carts: {
    list: async () => ({ query: { status: ['INIT'], type: ['CART'], currency: 'EUR', page: 0, size: 5 } }),
    create: async () => ({ body: { name: nextName(), type: 'CART' } }),
    deleteAll: async () => ({}),
    read: async (platform) => ({ ...(await createOwnCart(platform)), query: { currency: 'EUR', nbFirstLines: 5 } }),
    update: async (platform) => ({
      ...(await createOwnCart(platform)),
      body: { name: nextName(), type: 'CART', billingAddressId: null },
    }),
    delete: createOwnCart,
    lines: async (platform) => ({ ...(await createOwnCart(platform)), query: { currency: 'EUR', page: 0, size: 5 } }),
    updateLines: async (platform) => ({
      ...(await createOwnCart(platform)),
      body: [{ offerPriceId, quantity: 100, updateAction: 'ADD_QUANTITY' }],
    }),
    deleteLines: async (platform) => ({ ...(await createOwnCart(platform)), body: [{ offerPriceId }] }),
    updateLinesByVariant: async (platform) => ({
      ...(await createOwnCart(platform)),
      body: [{ productVariantId: 'SCS-A2-M8-040', quantity: 100, updateAction: 'ADD_QUANTITY' }],
    }),
    linesAfter: async (platform) => ({ ...(await createOwnCart(platform)), query: { size: 5 } }),
    changesSince: async (platform) => ({ ...(await createOwnCart(platform)), query: { since: 1 } }),
    updateLineDetails: async (platform) => {
      const params = await createCart(platform)
      const lineId = await findLineId(platform, params)
      return { params, body: [{ lineId, note: 'Urgente', reference: 'OT-4711', section: 'Taller', parQuantity: 500 }] }
    },
    activate: createOwnCart,
    copy: async (platform) => ({ ...(await createOwnCart(platform)), body: { name: nextName('BL_') } }),
    merge: async (platform) => ({
      ...(await createOwnCart(platform)),
      body: { cartId: (await createCart(platform)).id, upToPar: false },
    }),
    replaceLines: async (platform) => {
      const params = await createCart(platform)
      return {
        params,
        body: [{ lineId: await findLineId(platform, params), offerPriceId: otherPriceId, quantity: 100 }],
      }
    },
    undo: async (platform) => ({ params: await createChangedCart(platform), body: { version: 1 } }),
    restore: async (platform) => ({ params: await createCart(platform, buyer, { isDeleted: true }) }),
    share: async (platform) => ({
      params: await createCart(platform, buyer, { prefix: 'BL_' }),
      body: { shared: true },
    }),
    acceptPrices: createOwnCart,
    initializeOrders: initializeOrdersSample,
  },
  buyingLists: {
    list: async () => ({}),
    page: async () => ({ query: { page: 0, size: 5 } }),
    create: async () => ({ body: { name: nextName() } }),
    read: createOwnList,
    update: async (platform) => ({ ...(await createOwnList(platform)), body: { name: nextName() } }),
    delete: createOwnList,
    updateItems: async (platform) => ({ ...(await createOwnList(platform)), body: [{ offerPriceId, quantity: 3 }] }),
    deleteItems: async (platform) => {
      const params = await createList(platform)
      return { params, query: { itemIds: [await findLineId(platform, params)] } }
    },
    changeOwner: async (platform) => ({
      ...(await createOwnList(platform)),
      body: { newOwnerEmail: 'admin@tiber.example' },
    }),
    changeOwnerByPost: async (platform) => ({
      ...(await createOwnList(platform)),
      body: { newOwnerEmail: 'admin@tiber.example' },
    }),
    overview: async () => ({ query: { search: 'Muestra', order: 'name:asc', page: 0, size: 5 } }),
    health: createOwnCart,
  },
  cartSheets: {
    export: async (platform) => ({ ...(await createOwnCart(platform)), query: { format: 'csv' } }),
    upload: async (platform) => ({
      ...(await createOwnCart(platform)),
      body: { fileName: 'cart.csv', content: sheetContent },
    }),
    preview: async (platform) => ({ params: await createSheet(platform), query: { page: 0, size: 5 } }),
    apply: async (platform) => ({ params: await createSheet(platform), body: { version: 1, keys: ['row-2'] } }),
  },
}

const createForeignCart: Prepare<{ id: string }> = (platform) => createCart(platform, stranger)
const createForeignList: Prepare<{ id: string }> = (platform) => createCart(platform, stranger, { prefix: 'BL_' })

export const foreignCartIds = {
  'GET /v2/shop/carts/{id}': createForeignCart,
  'PUT /v2/shop/carts/{id}': createForeignCart,
  'DELETE /v2/shop/carts/{id}': createForeignCart,
  'GET /v2/shop/carts/{id}/lines': createForeignCart,
  'PUT /v2/shop/carts/{id}/lines': createForeignCart,
  'DELETE /v2/shop/carts/{id}/lines': createForeignCart,
  'PUT /v2/shop/carts/{id}/lines-by-variant': createForeignCart,
  'GET /v1/tiber/carts/{id}/lines': createForeignCart,
  'GET /v1/tiber/carts/{id}/changes': createForeignCart,
  'PATCH /v1/tiber/carts/{id}/lines': createForeignCart,
  'POST /v1/tiber/carts/{id}/activate': createForeignCart,
  'POST /v1/tiber/carts/{id}/copies': createForeignCart,
  'POST /v1/tiber/carts/{id}/merged-carts': createForeignCart,
  'POST /v1/tiber/carts/{id}/undone-changes': createForeignCart,
  'POST /v1/tiber/carts/{id}/restore': (platform: TestPlatform) => createCart(platform, stranger, { isDeleted: true }),
  'PUT /v1/tiber/carts/{id}/sharing': createForeignList,
  'POST /v1/tiber/carts/{id}/accepted-prices': createForeignCart,
  'POST /v1/tiber/carts/{id}/replaced-lines': createForeignCart,
  'GET /v1/tiber/carts/{id}/health': createForeignCart,
  'GET /v1/tiber/carts/{id}/sheet': createForeignCart,
  'POST /v1/tiber/carts/{id}/sheets': createForeignCart,
  'GET /v1/tiber/carts/{id}/sheets/{sheetId}': (platform: TestPlatform) => createSheet(platform, stranger),
  'POST /v1/tiber/carts/{id}/sheets/{sheetId}/applied-differences': (platform: TestPlatform) =>
    createSheet(platform, stranger),
  'GET /v1/shop/buying-lists/{id}': createForeignList,
  'PUT /v1/shop/buying-lists/{id}': createForeignList,
  'DELETE /v1/shop/buying-lists/{id}': createForeignList,
  'PUT /v1/shop/buying-lists/{id}/items': createForeignList,
  'DELETE /v1/shop/buying-lists/{id}/items': createForeignList,
  'PUT /v1/shop/buying-lists/{id}/change-owner': createForeignList,
  'POST /v1/shop/buying-lists/{id}/change-owner': createForeignList,
}
