import type { staff } from '@tiber/contract/company/staff'
import type { Handlers } from '../../../http/serve.ts'
import { inviteStaff, listStaff, updateStaff } from './staff.ts'

export const staffHandlers: Handlers<typeof staff> = {
  listOperators: (context) => listStaff(context),
  inviteOperator: (context, { body }) => inviteStaff(context, body),
  updateOperator: (context, { params, body }) => updateStaff(context, params.id, body ?? {}),
  listOfSupplier: (context) => listStaff(context),
  inviteToSupplier: (context, { body }) => inviteStaff(context, body),
  updateOfSupplier: (context, { params, body }) => updateStaff(context, params.id, body ?? {}),
}
