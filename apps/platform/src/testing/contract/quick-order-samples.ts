import { sql } from '@tiber/server/sql'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { cartSamples } from './cart-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

const buyer = { userId: '0000000201', accountId: '0000000101' }
const stranger = { userId: '0000000204', accountId: '0000000103' }

/** Inserts a draft with one line; each call gets its own, because it may change or delete it. */
async function createQuickOrderDraft(
  { database: { db } }: TestPlatform,
  { userId, accountId } = buyer,
): Promise<{ id: string }> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into quick_order_draft (account_id, store_id, store_view_id, user_id, locale, text, state, total_lines,
          done_lines, columns, column_names)
        select ${accountId}, s.id, v.id, ${userId}, 'es-ES', E'SCS-A2-M8-040\t100\nSCS-A2-M8-050\t50', 'DONE', 1, 1,
          '{"code": 0, "quantity": 1}', '["SCS-A2-M8-040", "100"]'
        from store s join store_view v on v.store_id = s.id where v.external_id = 'iberia-main' returning id`,
  )
  await db.execute(sql`insert into quick_order_line (draft_id, line, raw, codes, text, requested_quantity, verdict, found_by, variant_id,
      candidate_ids, merged_lines, quantity, offer_id, offer_price_id, unit_price, net)
    select ${row!.id}, 1, 'SCS-A2-M8-040 100', '{SCS-A2-M8-040}', 'SCS-A2-M8-040', 100, 'FOUND', 'CODE', o.variant_id, '{}',
      '{}', 100, o.id, p.id, 0.25, 25
    from offer_price p join offer o on o.id = p.offer_id where p.external_id = 'PUB-EBRO-EBRO-SCS-A2-M8-040'`)
  return row!
}

type Undo = { params: { id: string }; body: { version: number } }

const createOwnDraft = async (platform: TestPlatform) => ({ params: await createQuickOrderDraft(platform) })

export const quickOrderSamples: Pick<Samples, 'quickOrder'> = {
  quickOrder: {
    create: async () => ({ body: { text: 'SCS-A2-M8-040;300', fileName: 'pedido.csv' } }),
    list: async () => ({}),
    update: async (platform) => ({ ...(await createOwnDraft(platform)), body: { name: 'Obra de Triana' } }),
    latest: async () => ({ query: { withText: true } }),
    read: async (platform) => ({ ...(await createOwnDraft(platform)), query: { withText: true } }),
    delete: createOwnDraft,
    lines: async (platform) => ({
      ...(await createOwnDraft(platform)),
      query: { after: 0, size: 5, verdict: ['FOUND'] },
    }),
    updateLines: async (platform) => ({
      ...(await createOwnDraft(platform)),
      body: [{ line: 1, variantId: 'SCS-A2-M8-050', quantity: 200, text: 'SCS-A2-M8-050', removed: false }],
    }),
    reparse: async (platform) => ({ ...(await createOwnDraft(platform)), body: { code: 0, quantity: 1 } }),
    addToCart: async (platform) => {
      const { params } = (await cartSamples.carts.read(platform)) as { params: { id: string } }
      return { ...(await createOwnDraft(platform)), body: { cartId: params.id, lines: [1] } }
    },
    undoAddToCart: async (platform) => {
      const { params, body } = (await cartSamples.carts.undo(platform)) as Undo
      return { ...(await createOwnDraft(platform)), body: { cartId: params.id, version: body.version } }
    },
    restore: createOwnDraft,
    exportUnresolvedLines: async (platform) => ({ ...(await createOwnDraft(platform)), query: { format: 'csv' } }),
  },
}

const createForeignDraft: Prepare<{ id: string }> = (platform) => createQuickOrderDraft(platform, stranger)

export const foreignDraftIds = {
  'GET /v1/tiber/quick-order/drafts/{id}': createForeignDraft,
  'PATCH /v1/tiber/quick-order/drafts/{id}': createForeignDraft,
  'DELETE /v1/tiber/quick-order/drafts/{id}': createForeignDraft,
  'GET /v1/tiber/quick-order/drafts/{id}/lines': createForeignDraft,
  'PATCH /v1/tiber/quick-order/drafts/{id}/lines': createForeignDraft,
  'PUT /v1/tiber/quick-order/drafts/{id}/columns': createForeignDraft,
  'POST /v1/tiber/quick-order/drafts/{id}/added-lines': createForeignDraft,
  'POST /v1/tiber/quick-order/drafts/{id}/returned-lines': createForeignDraft,
  'POST /v1/tiber/quick-order/drafts/{id}/restore': createForeignDraft,
  'GET /v1/tiber/quick-order/drafts/{id}/unresolved-lines': createForeignDraft,
}
