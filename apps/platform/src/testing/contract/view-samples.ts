import { sql } from '@tiber/server/sql'
import type { TestPlatform } from '../test-platform.ts'
import type { Prepare, Samples } from './call-samples.ts'

let counter = 0
const nextName = () => {
  counter += 1
  return `Vista ${counter}`
}

const state = 'show=overdue&words=tornillo&columns=company,net'

/** Sample requests for saved views of the desk. */
export const viewSamples: Pick<Samples, 'views'> = {
  views: {
    listOfOperator: async (platform) => {
      await createView(platform, 'operator@tiber.example')
      return { query: { screen: 'accounts' } }
    },
    createForOperator: async (platform) => {
      await removeViews(platform)
      return { body: { screen: 'accounts', name: nextName(), state, shared: true } }
    },
    updateOfOperator: async (platform) => ({
      params: await createView(platform, 'operator@tiber.example'),
      body: { name: nextName(), state, shared: true },
    }),
    deleteOfOperator: async (platform) => ({ params: await createView(platform, 'operator@tiber.example') }),
    listOfSupplier: async (platform) => {
      await createView(platform, 'supplier@tiber.example')
      return { query: { screen: 'orders' } }
    },
    createForSupplier: async (platform) => {
      await removeViews(platform)
      return { body: { screen: 'orders', name: nextName(), state, shared: true } }
    },
    updateOfSupplier: async (platform) => ({
      params: await createView(platform, 'supplier@tiber.example'),
      body: { name: nextName(), state, shared: true },
    }),
    deleteOfSupplier: async (platform) => ({ params: await createView(platform, 'supplier@tiber.example') }),
  },
}

const createForeignView: Prepare<{ id: string }> = (platform) => createView(platform, 'supplier2@tiber.example')

/** Views of another supplier, which neither the operator nor the supplier may see. */
export const foreignViewIds = {
  'PUT /v1/tiber/operator/views/{id}': createForeignView,
  'DELETE /v1/tiber/operator/views/{id}': createForeignView,
  'PUT /v1/tiber/supplier/views/{id}': createForeignView,
  'DELETE /v1/tiber/supplier/views/{id}': createForeignView,
} satisfies Record<string, Prepare<{ id: string }>>

async function createView({ database }: TestPlatform, email: string): Promise<{ id: string }> {
  const [row] = await database.db.query<{ id: string }>(
    sql`insert into view (client_type, supplier_id, user_id, screen, name, state)
        select u.client_type, u.supplier_id, u.id, case u.client_type when 'OPERATOR' then 'accounts' else 'orders' end,
          ${nextName()}, ${state} from customer_user u where u.email = ${email} returning id`,
  )
  return row!
}

/** Makes room: the tests of all calls send a sample more often than one may have views. */
const removeViews = ({ database }: TestPlatform) => database.db.execute(sql`delete from view`)
