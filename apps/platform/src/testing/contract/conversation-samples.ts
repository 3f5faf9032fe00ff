import { sql } from '@tiber/server/sql'
import type { Prepare, Samples } from './call-samples.ts'
import {
  createOrderInStatus,
  getClient,
  getLineId,
  getForeignOrder,
  getPlacedOrder,
  toLogisticParams,
} from '../sample-orders.ts'
import { getUnknownId } from './foreign-order-ids.ts'
import type { TestPlatform } from '../test-platform.ts'
import { pdfBase64 } from '../sample-files.ts'

type Groups = 'files' | 'threads' | 'sellerThreads' | 'ratings'

const message = { message: '¿Cuándo llega?' }
const upload = { body: { fileName: 'albarán.pdf', content: pdfBase64 } }

async function createSampleThread(platform: TestPlatform) {
  const client = await getClient(platform)
  const file = await client.files.upload(upload)
  const { params } = toLogisticParams(await getPlacedOrder(platform))
  const body = { ...message, reasonCode: 'DELIVERY_DATE', attachmentIds: [file.id] }
  const thread = await client.threads.create({ params, body })
  return { id: thread.id, logisticOrderId: params.id, messageId: thread.messages[0]!.id, fileId: file.id }
}

const toThreadParams = async (platform: TestPlatform) => ({ params: { id: (await createSampleThread(platform)).id } })
const toOrderThreadParams = async (platform: TestPlatform) => {
  const { id, logisticOrderId } = await createSampleThread(platform)
  return { params: { id: logisticOrderId, threadId: id } }
}
const toFileParams = async (platform: TestPlatform) => {
  const { id, fileId } = await createSampleThread(platform)
  return { params: { id, fileId } }
}
const toReadMark = async (platform: TestPlatform) => {
  const { id, messageId } = await createSampleThread(platform)
  return { params: { id }, body: { messageId } }
}

const inbox = { kind: 'ORDER', status: 'OPEN', unread: false, query: 'llega', size: 5 } as const

/** Sample requests for attachments, conversations and ratings. */
export const conversationSamples: Pick<Samples, Groups> = {
  files: { upload: async () => upload, uploadAsSeller: async () => upload },
  threads: {
    reasonTypes: async () => ({}),
    reasons: async () => ({ params: { reasonType: 'INCIDENT_OPEN' } }),
    create: async (platform) => {
      const sample = await getPlacedOrder(platform)
      const file = await (await getClient(platform)).files.upload(upload)
      const body = { ...message, reasonCode: 'TECHNICAL', lineId: getLineId(sample), attachmentIds: [file.id] }
      return { ...toLogisticParams(sample), body }
    },
    listOfOrder: async (platform) => toLogisticParams(await getPlacedOrder(platform)),
    readOfOrder: toOrderThreadParams,
    messagesOfOrder: toOrderThreadParams,
    replyToOrder: async (platform) => ({ ...(await toOrderThreadParams(platform)), body: message }),
    list: async (platform) => ({
      query: { ...inbox, own: true, orderId: (await getPlacedOrder(platform)).order.reference },
    }),
    countUnread: async () => ({}),
    read: toThreadParams,
    messages: async (platform) => ({ ...(await toThreadParams(platform)), query: { before: '9', size: 5 } }),
    readFile: toFileParams,
    reply: async (platform) => ({ ...(await toThreadParams(platform)), body: message }),
    markRead: toReadMark,
    updateStatus: async (platform) => ({ ...(await toThreadParams(platform)), body: { status: 'CLOSED' } }),
    contact: async (platform) => ({
      body: { ...message, topic: 'ORDER', orderId: (await getPlacedOrder(platform)).order.reference },
    }),
  },
  sellerThreads: {
    list: async () => ({ query: inbox }),
    read: toThreadParams,
    messages: async (platform) => ({ ...(await toThreadParams(platform)), query: { before: '9', size: 5 } }),
    readFile: toFileParams,
    reply: async (platform) => ({ ...(await toThreadParams(platform)), body: message }),
    markRead: toReadMark,
    updateStatus: async (platform) => ({ ...(await toThreadParams(platform)), body: { status: 'CLOSED' } }),
  },
  ratings: {
    rate: async (platform) => ({
      ...toLogisticParams(await createOrderInStatus(platform, 'COMPLETED')),
      body: { grade: 4, comment: 'A tiempo' },
    }),
    read: async (platform) => {
      const params = toLogisticParams(await createOrderInStatus(platform, 'COMPLETED'))
      await (await getClient(platform)).ratings.rate({ ...params, body: { grade: 5 } })
      return params
    },
  },
}

type PrepareId = Prepare<{ id: string }>
const getForeignLogisticId: PrepareId = async (platform) => toLogisticParams(await getForeignOrder(platform)).params
/** A conversation of a company the buyer does not belong to, with a file. */
async function getForeignThread(platform: TestPlatform) {
  const { id, fileId } = await createSampleThread(platform)
  await platform.database.db.execute(sql`update thread set account_id = '0000000103' where id = ${id}`)
  return { id, fileId }
}
const getForeignThreadId: PrepareId = async (platform) => ({ id: (await getForeignThread(platform)).id })
const getForeignOrderThread = async (platform: TestPlatform) => ({
  ...(await getForeignLogisticId(platform)),
  threadId: (await getForeignThread(platform)).id,
})

export const foreignConversationIds = {
  'GET /v1/shop/threads/reason-types/{reasonType}/sub-reasons': async () => ({ reasonType: 'NOTHING' }),
  'POST /v1/shop/logistic-orders/{id}/threads': getForeignLogisticId,
  'GET /v1/shop/logistic-orders/{id}/threads': getForeignLogisticId,
  'GET /v1/shop/logistic-orders/{id}/threads/{threadId}': getForeignOrderThread,
  'GET /v1/shop/logistic-orders/{id}/threads/{threadId}/messages': getForeignOrderThread,
  'POST /v1/shop/logistic-orders/{id}/threads/{threadId}/messages': getForeignOrderThread,
  'GET /v1/tiber/threads/{id}': getForeignThreadId,
  'GET /v1/tiber/threads/{id}/messages': getForeignThreadId,
  'GET /v1/tiber/threads/{id}/files/{fileId}': getForeignThread,
  'POST /v1/tiber/threads/{id}/messages': getForeignThreadId,
  'PUT /v1/tiber/threads/{id}/read': getForeignThreadId,
  'PUT /v1/tiber/threads/{id}/status': getForeignThreadId,
  'GET /v1/tiber/seller-threads/{id}': getUnknownId,
  'GET /v1/tiber/seller-threads/{id}/messages': getUnknownId,
  'GET /v1/tiber/seller-threads/{id}/files/{fileId}': async () => ({ ...(await getUnknownId()), fileId: 'x' }),
  'POST /v1/tiber/seller-threads/{id}/messages': getUnknownId,
  'PUT /v1/tiber/seller-threads/{id}/read': getUnknownId,
  'PUT /v1/tiber/seller-threads/{id}/status': getUnknownId,
  'PUT /v1/shop/rating-orders/{id}': getForeignLogisticId,
  'GET /v1/shop/rating-orders/{id}': getForeignLogisticId,
}
