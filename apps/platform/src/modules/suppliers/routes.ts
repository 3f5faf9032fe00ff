import type { supplierSettings } from '@tiber/contract/catalogue/supplier-settings'
import type { suppliers } from '@tiber/contract/catalogue/suppliers'
import type { Handlers } from '../../http/serve.ts'
import { changeSettings, readSettings } from './supplier-settings.ts'
import * as service from './service.ts'

/** The orders module serves the suppliers themselves, together with their sales. */
export const supplierHandlers: Pick<Handlers<typeof suppliers>, 'evaluations'> = {
  evaluations: (context, { params, query }) => service.listEvaluations(context, params.id, query),
}

export const supplierSettingsHandlers: Handlers<typeof supplierSettings> = {
  read: (context) => readSettings(context),
  update: (context, { body = {} }) => changeSettings(context, body),
}
