import type { customerTags } from '@tiber/contract/operator/operator'
import type { operatorAccounts } from '@tiber/contract/operator/operator-accounts'
import type { health } from '@tiber/contract/operator/health'
import type { operatorChanges, supplierChanges } from '@tiber/contract/operator/operator-changes'
import type { operatorOrders } from '@tiber/contract/operator/operator-orders'
import type { tasks } from '@tiber/contract/operator/tasks'
import type { operatorRequests } from '@tiber/contract/operator/operator-requests'
import type { operatorSuppliers } from '@tiber/contract/operator/operator-suppliers'
import type { Handlers } from '../../http/serve.ts'
import {
  addNote,
  createCompany,
  decideRequest,
  listTemplates,
  saveTemplates,
  updateCompany,
  updateTerms,
} from '../accounts/public.ts'
import { releaseOrder } from '../checkout/public.ts'
import { saveTags, selectTags } from '../customers/public.ts'
import { downloadStatement, readOpenInvoices } from '../documents/service.ts'
import { correctAddress, refuseOrder, remindSellers, requirePlacedOrder } from '../orders/public.ts'
import { changeSupplier, createSupplier } from '../suppliers/service.ts'
import { inviteSupplierOwner } from '../users/public.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { readAccount360 } from './accounts/read-account.ts'
import { listChanges, listSupplierChanges, readChange, readSupplierChange } from './changes/list-changes.ts'
import { readHealth, retryJobs } from './health/read-health.ts'
import { listOrders } from './orders/list-orders.ts'
import { readOperatorOrder } from './orders/read-order.ts'
import { changeTask, listTasks } from './tasks/list-tasks.ts'
import { readToday } from './tasks/read-today.ts'
import { readOperatorRequest } from './requests/read-request.ts'
import { listSuppliers, readSupplier, requireSupplier } from './suppliers/read-suppliers.ts'

export const customerTagHandlers: Handlers<typeof customerTags> = {
  list: (context) => selectTags(context),
  save: (context, { body }) => saveTags(context, body.tags),
}

export const operatorAccountHandlers: Handlers<typeof operatorAccounts> = {
  list: (context, { query }) => listAccounts(context, query ?? {}),
  create: async (context, { body }) => readAccount360(context, await createCompany(context, body)),
  read: (context, { params }) => readAccount360(context, params.id),
  statement: (context, { params }) => readOpenInvoices(context, params.id),
  downloadStatement: (context, { params }) => downloadStatement(context, params.id),
  update: async (context, { params, body }) => {
    await updateCompany(context, params.id, body ?? {})
    return readAccount360(context, params.id)
  },
  updateTerms: async (context, { params, body }) => {
    await updateTerms(context, params.id, body ?? {})
    return readAccount360(context, params.id)
  },
  addNote: (context, { params, body }) => addNote(context, params.id, body),
}

export const operatorSupplierHandlers: Handlers<typeof operatorSuppliers> = {
  list: (context, { query }) => listSuppliers(context, query?.words),
  create: async (context, { body }) => readSupplier(context, await createSupplier(context, body)),
  read: (context, { params }) => readSupplier(context, params.id),
  update: async (context, { params, body }) => {
    await changeSupplier(context, params.id, body ?? {})
    return readSupplier(context, params.id)
  },
  invite: async (context, { params, body }) => {
    await requireSupplier(context, params.id)
    await inviteSupplierOwner(context, params.id, body)
    return readSupplier(context, params.id)
  },
}

export const operatorOrderHandlers: Handlers<typeof operatorOrders> = {
  list: (context, { query }) => listOrders(context, query ?? {}),
  read: (context, { params }) => readOperatorOrder(context, params.id),
  release: async (context, { params, body }) => {
    const { id } = await requirePlacedOrder(context, params.id)
    await releaseOrder(context, id, body.reason.trim())
    return readOperatorOrder(context, id)
  },
  refuse: async (context, { params, body }) => {
    const { id } = await requirePlacedOrder(context, params.id)
    await refuseOrder(context, id, body.reason.trim())
    return readOperatorOrder(context, id)
  },
  correctAddress: async (context, { params, body }) =>
    readOperatorOrder(context, await correctAddress(context, params.id, body)),
  remind: (context, { body }) => remindSellers(context, body ?? {}),
}

export const taskHandlers: Handlers<typeof tasks> = {
  today: (context) => readToday(context),
  list: (context, { query }) => listTasks(context, query ?? {}),
  update: (context, { params, body }) => changeTask(context, params.id, body ?? {}),
}

export const operatorRequestHandlers: Handlers<typeof operatorRequests> = {
  read: (context, { params }) => readOperatorRequest(context, params.accountId),
  decide: async (context, { params, body }) => {
    await decideRequest(context, params.accountId, body)
    return readOperatorRequest(context, params.accountId)
  },
  templates: (context) => listTemplates(context),
  saveTemplates: (context, { body }) => saveTemplates(context, body),
}

export const operatorChangeHandlers: Handlers<typeof operatorChanges> = {
  list: (context, { query }) => listChanges(context, query ?? {}),
  read: (context, { params }) => readChange(context, params.id),
}

export const supplierChangeHandlers: Handlers<typeof supplierChanges> = {
  list: (context, { query }) => listSupplierChanges(context, query ?? {}),
  read: (context, { params }) => readSupplierChange(context, params.id),
}

export const healthHandlers: Handlers<typeof health> = {
  read: (context) => readHealth(context),
  retry: (context, { body }) => retryJobs(context, body),
}
