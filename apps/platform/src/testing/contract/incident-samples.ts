import { sql } from '@tiber/server/sql'
import type { Prepare, Samples } from './call-samples.ts'
import { createShippedOrder, getClient, getForeignOrder, getLineId, toLogisticParams } from '../sample-orders.ts'
import { getUnknownId } from './foreign-order-ids.ts'
import type { TestPlatform } from '../test-platform.ts'

type Groups = 'incidents' | 'sellerIncidents'

const message = { message: 'Dos piezas rotas' }
const wantedOutcome = 'CREDIT' as const
const report = { ...message, externalId: 'QA-1', wantedOutcome, reasonCodes: ['DAMAGED', 'MISSING'] }

async function prepareLines(platform: TestPlatform) {
  const sample = await createShippedOrder(platform)
  const lines = [{ lineId: getLineId(sample), quantity: 1, reasonCodes: ['DAMAGED'] }]
  return { ...toLogisticParams(sample), body: { ...message, wantedOutcome: 'REPLACE' as const, lines } }
}

async function createSampleIncident(platform: TestPlatform) {
  const client = await getClient(platform)
  return client.incidents.createForLines(await prepareLines(platform))
}
const toParams = async (platform: TestPlatform) => ({ params: { id: (await createSampleIncident(platform)).id } })
const toThreadPath = async (platform: TestPlatform) => {
  const { id, threadId, logisticOrder } = await createSampleIncident(platform)
  return { params: { id: logisticOrder.id, incidentId: id, threadId } }
}

const signInOperator = async (platform: TestPlatform) =>
  (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client

async function createProposal(platform: TestPlatform) {
  const { params } = await toParams(platform)
  const operator = await signInOperator(platform)
  await operator.sellerIncidents.propose({ params, body: { outcome: 'REPLACE' } })
  return { params }
}

/** Sample requests for incidents. */
export const incidentSamples: Pick<Samples, Groups> = {
  incidents: {
    list: async () => ({ query: { status: ['OPEN'], linkedType: 'ORDERLINES', suppliers: ['EBRO'], size: 5 } }),
    listSorted: async () => ({ query: { sort: ['supplierName:asc'], ids: ['0000000001'], size: 5 } }),
    read: toParams,
    createForOrder: async (platform) => ({ ...toLogisticParams(await createShippedOrder(platform)), body: report }),
    createForLines: prepareLines,
    createForLinesV2: prepareLines,
    listThreads: toThreadPath,
    writeInThread: async (platform) => ({ ...(await toThreadPath(platform)), body: message }),
    readThread: toThreadPath,
    reply: async (platform) => ({ ...(await toThreadPath(platform)), body: message }),
    update: async (platform) => ({ ...(await createProposal(platform)), body: { action: 'REJECT', reason: 'No' } }),
  },
  sellerIncidents: {
    list: async () => ({ query: { stages: ['WAITING_SUPPLIER'], size: 5 } }),
    read: toParams,
    updateStatus: async (platform) => ({ ...(await toParams(platform)), body: { status: 'ON_GOING' } }),
    reply: async (platform) => ({ ...(await toParams(platform)), body: message }),
    propose: async (platform) => {
      const { id, lines } = await createSampleIncident(platform)
      const proposedLines = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
      return { params: { id }, body: { outcome: 'CREDIT', message: 'Lo abonamos', lines: proposedLines } }
    },
    settle: async (platform) => {
      const sample = await createProposal(platform)
      await (await getClient(platform)).incidents.update({ ...sample, body: { action: 'AGREE' } })
      return { ...sample, body: { replacement: 'Enviado hoy' } }
    },
  },
}

/** An incident of a company the buyer does not belong to. */
async function getForeignIncident(platform: TestPlatform) {
  const { db } = platform.database
  const { logisticOrder } = await getForeignOrder(platform)
  const { id, threadId } = await createSampleIncident(platform)
  await db.execute(sql`update incident set account_id = '0000000103' where id = ${id}`)
  await db.execute(sql`update thread set account_id = '0000000103' where id = ${threadId}`)
  return { id: logisticOrder.id, incidentId: id, threadId }
}
const getForeignIncidentId: Prepare<{ id: string }> = async (platform) => ({
  id: (await getForeignIncident(platform)).incidentId,
})
const getForeignLogisticId: Prepare<{ id: string }> = async (platform) =>
  toLogisticParams(await getForeignOrder(platform)).params

export const foreignIncidentIds = {
  'GET /v1/shop/incidents/{id}': getForeignIncidentId,
  'POST /v1/shop/logistic-orders/{id}/incidents': getForeignLogisticId,
  'POST /v1/shop/logistic-orders/{id}/lines/incidents': getForeignLogisticId,
  'POST /v2/shop/logistic-orders/{id}/incidents': getForeignLogisticId,
  'GET /v2/shop/logistic-orders/{id}/incidents/{incidentId}/threads': getForeignIncident,
  'POST /v2/shop/logistic-orders/{id}/incidents/{incidentId}/threads': getForeignIncident,
  'GET /v2/shop/logistic-orders/{id}/incidents/{incidentId}/threads/{threadId}': getForeignIncident,
  'POST /v2/shop/logistic-orders/{id}/incidents/{incidentId}/threads/{threadId}/messages': getForeignIncident,
  'PUT /v1/tiber/incidents/{id}': getForeignIncidentId,
  'GET /v1/tiber/seller-incidents/{id}': getUnknownId,
  'PUT /v1/incidents/{id}': getUnknownId,
  'POST /v1/incidents/{id}/messages': getUnknownId,
  'POST /v1/tiber/seller-incidents/{id}/proposals': getUnknownId,
  'POST /v1/tiber/seller-incidents/{id}/settlement': getUnknownId,
}
