import type { Call, CallInput, ParamNames } from '@tiber/contract/call'
import type { Contract } from '@tiber/contract/contract'
import { accountSamples, foreignAccountIds } from './account-samples.ts'
import { approvalSamples, foreignApprovalIds } from './approval-samples.ts'
import { cartSamples, foreignCartIds } from './cart-samples.ts'
import { foreignDraftIds, quickOrderSamples } from './quick-order-samples.ts'
import { documentSamples, foreignDocumentIds } from './document-samples.ts'
import { foreignQuoteIds, quoteSamples } from './quote-samples.ts'
import { foreignOrderIds } from './foreign-order-ids.ts'
import { orderSamples } from './order-samples.ts'
import { foreignPaymentIds, paymentSamples } from './payment-samples.ts'
import { catalogueSamples, foreignCatalogueIds } from './catalogue-samples.ts'
import { foreignIncidentIds, incidentSamples } from './incident-samples.ts'
import { conversationSamples, foreignConversationIds } from './conversation-samples.ts'
import { companySamples, foreignCompanyIds } from './company-samples.ts'
import { foreignSupplierIds, supplierSamples } from './supplier-samples.ts'
import { foreignStaffIds, staffSamples } from './staff-samples.ts'
import { foreignViewIds, viewSamples } from './view-samples.ts'
import { foreignOperatorIds, operatorSamples } from './operator-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

export type Prepare<Input> = (platform: TestPlatform) => Promise<Input>

export type Samples = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call
      ? Prepare<CallInput<Contract[Group][Name]>>
      : never
  }
}

/** One valid request per call. A new call does not compile without its sample. */
export const samples: Samples = {
  ...accountSamples,
  ...companySamples,
  ...staffSamples,
  ...viewSamples,
  ...operatorSamples,
  ...supplierSamples,
  ...catalogueSamples,
  ...cartSamples,
  ...quickOrderSamples,
  ...orderSamples,
  ...documentSamples,
  ...approvalSamples,
  ...paymentSamples,
  ...conversationSamples,
  ...incidentSamples,
  ...quoteSamples,
  auditTrail: { list: async () => ({ query: { entity: ['USER'], entityId: '0000000211', search: 'a' } }) },
  settings: { read: async () => ({}) },
  batch: {
    read: async () => ({
      body: { calls: [{ name: 'products.read', params: ['SCS-A2-M8'], query: 'locale=en-US' }] },
    }),
  },
  statistics: {
    orders: async () => ({ query: { from: '2026-01-01', to: '2026-12-31', store: 'iberia' } }),
    suppliers: async () => ({ query: { size: 5 } }),
    searchesWithoutResults: async () => ({ query: { size: 5 } }),
    abandonedCarts: async () => ({ query: { unchangedDays: 1, size: 5 } }),
    approvals: async () => ({}),
  },
}

type PathsWithIds<Group> = {
  [Name in keyof Group]: Group[Name] extends { path: infer Path extends string }
    ? [ParamNames<Path>] extends [never]
      ? never
      : `${Group[Name] extends { method: infer Method extends string } ? Method : never} ${Path}`
    : never
}[keyof Group]
type CallWithIds = { [Group in keyof Contract]: PathsWithIds<Contract[Group]> }[keyof Contract]

/** Creates the entity if its id does not exist, so it never answers 404. */
export const callWithoutNotFound = 'PUT /v1/tiber/custom-fields/{externalId}'

/**
 * For each call with ids in its path, ids that exist and belong to an account the buyer does not belong to. A call
 * without an entry does not compile and fails the contract-wide test.
 */
export const foreignIds: Record<Exclude<CallWithIds, typeof callWithoutNotFound>, Prepare<Record<string, string>>> = {
  ...foreignCompanyIds,
  ...foreignCatalogueIds,
  ...foreignCartIds,
  ...foreignDraftIds,
  ...foreignOrderIds,
  ...foreignDocumentIds,
  ...foreignApprovalIds,
  ...foreignPaymentIds,
  ...foreignConversationIds,
  ...foreignIncidentIds,
  ...foreignQuoteIds,
  ...foreignAccountIds,
  ...foreignStaffIds,
  ...foreignViewIds,
  ...foreignSupplierIds,
  ...foreignOperatorIds,
}
