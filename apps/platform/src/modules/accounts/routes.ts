import type { accessRequests, buyingPolicies, customerAccounts } from '@tiber/contract/company/accounts'
import type { Handlers } from '../../http/serve.ts'
import { requireRight } from '../../rights.ts'
import * as policies from './policies.ts'
import * as registration from './registration.ts'
import * as service from './service.ts'

export const customerAccountHandlers: Handlers<typeof customerAccounts> = {
  read: (context) => service.readAccount(context, context.caller.accountId),
  create: (context, { body }) => registration.register(context, body),
  update: (context, { body }) => service.updateAccount(context, body ?? {}),
  list: (context, { query }) => service.listAccounts(context, query),
  updateStatus: (context, { params, body }) => registration.changeStatus(context, params.id, body),
}

export const buyingPolicyHandlers: Handlers<typeof buyingPolicies> = {
  update: (context, { params, body }) => {
    // The limit of a credit is a term of payment.
    requireRight(context, body.type === 'CREDIT_CONTROL' ? 'ACCOUNT_TERMS_UPDATE' : 'BUYING_POLICY_UPDATE')
    return policies.updatePolicy(context, params.id, body)
  },
  list: (context) => policies.listPolicies(context),
}

export const accessRequestHandlers: Handlers<typeof accessRequests> = {
  read: (context, { params }) => registration.readRequest(context, params.token),
  reply: (context, { params, body }) => registration.answerQuestion(context, params.token, body.text),
  list: (context, { query }) => registration.listRequests(context, query),
  sendQuestion: (context, { params, body }) => registration.askQuestion(context, params.accountId, body.text),
}
