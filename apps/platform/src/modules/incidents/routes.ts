import type { incidents, sellerIncidents } from '@tiber/contract/conversations/incidents'
import type { sellerThreads, threads } from '@tiber/contract/conversations/threads'
import type { Handlers } from '../../http/serve.ts'
import { createOrderThread, requireReason } from '../threads/public.ts'
import * as changes from './change-incident.ts'
import { reportLines, reportOrder } from './create-incident.ts'
import * as incidentThreads from './incident-threads.ts'
import { listIncidents, readIncident } from './read-incident.ts'

export const incidentHandlers: Handlers<typeof incidents> = {
  list: (context, { query }) => listIncidents(context, query),
  listSorted: (context, { query }) => listIncidents(context, query),
  read: (context, { params }) => readIncident(context, params.id),
  createForOrder: (context, { params, body }) => reportOrder(context, params.id, body),
  createForLines: (context, { params, body }) => reportLines(context, params.id, body),
  createForLinesV2: (context, { params, body }) => reportLines(context, params.id, body),
  listThreads: (context, { params, query }) => incidentThreads.listIncidentThreads(context, params, query),
  writeInThread: (context, { params, body: { reasonCode: _reasonCode, ...message } }) =>
    incidentThreads.writeInIncident(context, params, message),
  readThread: (context, { params }) => incidentThreads.readIncidentThread(context, params, params.threadId),
  reply: (context, { params, body }) =>
    incidentThreads.replyInIncident(context, params, { ...body, threadId: params.threadId }),
  update: (context, { params, body }) => changes.updateIncident(context, params.id, body),
}

export const sellerIncidentHandlers: Handlers<typeof sellerIncidents> = {
  list: (context, { query }) => listIncidents(context, query),
  read: (context, { params }) => readIncident(context, params.id),
  updateStatus: (context, { params, body }) => changes.updateStatus(context, params.id, body),
  reply: (context, { params, body }) => changes.replyToIncident(context, params.id, body),
  propose: (context, { params, body }) => changes.proposeSettlement(context, params.id, body),
  settle: (context, { params, body }) => changes.settleIncident(context, params.id, body ?? {}),
}

/** A thread with a reason for an incident opens one, so that clients of both kinds of calls work. */
export const threadStartHandlers: Pick<Handlers<typeof threads>, 'create'> = {
  create: async (context, { params, body }) => {
    const { type } = await requireReason(context, body.reasonCode)
    return type === 'INCIDENT_OPEN'
      ? incidentThreads.claimLine(context, params.id, body)
      : createOrderThread(context, params.id, body)
  },
}

export const sellerReplyHandlers: Pick<Handlers<typeof sellerThreads>, 'reply'> = {
  reply: (context, { params, body }) => changes.replyAsSeller(context, params.id, body),
}
