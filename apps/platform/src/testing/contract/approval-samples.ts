import { sql } from '@tiber/server/sql'
import { createDecisionLink } from '../../modules/orders/approvals/links.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { getForeignDraftId, getForeignOrderId } from './foreign-order-ids.ts'
import { getDraft, createOrderForApproval } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

const [buyer, admin] = ['0000000201', '0000000203']

/** Creates a pending approval of an order of a colleague or of the buyer. */
async function createApproval(platform: TestPlatform, requester?: 'buyer'): Promise<string> {
  const { order } = await createOrderForApproval(platform, requester)
  return findApprovalId(platform, order.id)
}

async function findApprovalId({ database }: TestPlatform, orderId: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    database.db,
    sql`select id from approval where commercial_order_id = ${orderId}`,
  )
  return row!.id
}

const createDecisionToken = async (platform: TestPlatform) =>
  (await createDecisionLink(platform.systemContext(), {
    approvalId: await createApproval(platform),
    tier: 0,
    userId: buyer,
    because: 'REQUESTED',
  }))!

let days = 0
const nextDay = () => new Date(Date.UTC(2050, 0, (days += 1))).toISOString().slice(0, 10)

async function createDelegation({ database }: TestPlatform, accountId: string, userId: string): Promise<string> {
  const day = nextDay()
  const [row] = await queryRows<{ id: string }>(
    database.db,
    sql`insert into approval_delegation (account_id, user_id, delegate_id, from_day, until_day)
        values (${accountId}, ${userId}, ${admin}, ${day}, ${day}) returning id`,
  )
  return row!.id
}

export const approvalSamples: Pick<Samples, 'approvals'> = {
  approvals: {
    list: async (platform) => {
      await createApproval(platform)
      return { query: { box: 'WAITING', size: 5 } }
    },
    count: async () => ({}),
    readByOrder: async (platform) => ({ params: { id: (await createOrderForApproval(platform)).order.reference } }),
    decide: async (platform) => ({
      body: {
        decision: 'RETURNED',
        reason: 'Con menos basta',
        approvals: [{ id: await createApproval(platform) }],
      },
    }),
    withdraw: async (platform) => ({
      params: { id: await createApproval(platform, 'buyer') },
      body: { reason: 'Ya no hace falta' },
    }),
    preview: async (platform) => ({ params: { id: (await getDraft(platform)).order.id } }),
    budgets: async () => ({}),
    delegations: async () => ({}),
    delegate: async () => {
      const day = nextDay()
      return { body: { delegateUserId: admin, from: day, until: day } }
    },
    endDelegation: async (platform) => ({ params: { id: await createDelegation(platform, '0000000101', buyer) } }),
    readLink: async (platform) => ({ params: { token: await createDecisionToken(platform) } }),
    decideByLink: async (platform) => ({ body: { token: await createDecisionToken(platform), decision: 'APPROVED' } }),
  },
}

const unknownToken: Prepare<{ token: string }> = async () => ({ token: 'made.up' })

export const foreignApprovalIds = {
  'POST /v1/tiber/approvals/{id}/withdraw': async (platform: TestPlatform) => {
    const { id } = await getForeignOrderId(platform)
    const [row] = await queryRows<{ id: string }>(
      platform.database.db,
      sql`insert into approval (commercial_order_id, account_id, requester_id, tiers, net, requested_at)
          select id, account_id, user_id, '[]', 1, now() from commercial_order where id = ${id}
          on conflict (commercial_order_id) where status = 'PENDING' do update set net = excluded.net returning id`,
    )
    return { id: row!.id }
  },
  'GET /v1/tiber/commercial-orders/{id}/approval-preview': getForeignDraftId,
  'GET /v1/tiber/commercial-orders/{id}/approval': getForeignOrderId,
  'DELETE /v1/tiber/approval-delegations/{id}': async (platform: TestPlatform) => ({
    id: await createDelegation(platform, '0000000103', '0000000204'),
  }),
  'GET /v1/tiber/approval-links/{token}': unknownToken,
}
