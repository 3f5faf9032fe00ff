import type { customerUsers } from '@tiber/contract/company/users'
import type { organisations } from '@tiber/contract/company/organisations'
import type { Handlers } from '../../http/serve.ts'
import * as activation from './activation.ts'
import { confirmEmail, revertEmail } from './change-sign-in.ts'
import { listOwnAddresses, listOwnOrganisations } from './organisation-memberships.ts'
import { attachUser, detachUser } from './membership.ts'
import { updateOwnProfile, updatePreferences } from './profile.ts'
import * as service from './service.ts'
import { importUsers } from './user-import.ts'

export const customerUserHandlers: Omit<Handlers<typeof customerUsers>, 'authenticatedUser'> = {
  list: (context, { query }) => service.listUsers(context, query),
  create: (context, { body }) => service.createUser(context, body),
  updateOwn: (context, { body }) => updateOwnProfile(context, body ?? {}),
  activate: (context, { body }) => activation.activate(context, body.token, body.password),
  listAddresses: (context, { query }) => listOwnAddresses(context, query ?? {}),
  resendActivationRequest: (context, { body }) => activation.resendActivation(context, body ?? {}),
  update: (context, { params, body }) => service.updateUser(context, params.id, body ?? {}),
  attach: (context, { params, body }) => attachUser(context, params.id, body?.customerAccountIds),
  detach: (context, { params }) => detachUser(context, params.id),
  readLink: (context, { body }) => activation.readLink(context, body.token),
  confirmEmail: (context, { body }) => confirmEmail(context, body.token),
  revertEmail: (context, { body }) => revertEmail(context, body.token),
  inviteToJoin: (context, { body }) => activation.inviteToJoin(context, body.email, body.groups),
  importCsv: (context, { body }) => importUsers(context, body),
  updatePreferences: (context, { body }) => updatePreferences(context, body ?? {}),
}

export const organisationUserHandlers: Pick<Handlers<typeof organisations>, 'listUsers' | 'updateUser' | 'listOwn'> = {
  listOwn: (context) => listOwnOrganisations(context),
  listUsers: (context, { params, query }) => service.listUsersOfOrganisation(context, params.organisationId, query),
  updateUser: (context, { params, body }) => service.updateUserOfOrganisation(context, params, body ?? {}),
}
