import type { organisations } from '@tiber/contract/company/organisations'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

/** Calls about users are handled by the users module, which depends on this one. */
export const organisationHandlers: Omit<Handlers<typeof organisations>, 'listUsers' | 'updateUser' | 'listOwn'> = {
  list: (context) => service.listOrganisations(context),
  create: (context, { body }) => service.createOrganisation(context, body),
  read: (context, { params }) => service.readOrganisation(context, params.organisationId),
  update: (context, { params, body }) => service.updateOrganisation(context, params.organisationId, body ?? {}),
  listAddresses: (context, { params, query }) => service.listAddresses(context, params.organisationId, query),
  createAddress: (context, { params, body }) => service.createAddress(context, params.organisationId, body),
  updateAddress: (context, { params, body }) => service.updateAddress(context, params, body),
  deleteAddress: (context, { params }) => service.deleteAddress(context, params),
}
