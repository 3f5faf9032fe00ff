/** Groups of a customer user; approvers are not a group but named by the account's buying policy. */
export const groups = ['FOC_User', 'FOC_Admin'] as const
export type Group = (typeof groups)[number]

const userRights = [
  'ORDER_CREATE',
  'ORDER_READ',
  'ORDER_UPDATE',
  'ORDER_DELETE',
  'CUSTOMER_USER_READ',
  'CUSTOMER_ACCOUNT_READ',
  'CUSTOMER_ORGANISATION_READ',
  'BUYING_POLICY_READ',
  'CATALOG_VIEW_READ',
  'PRODUCT_READ',
  'PRODUCT_VARIANT_READ',
  'OFFER_INVENTORY_READ',
  'SUPPLIER_READ',
  'NAVIGATION_CATEGORY_READ',
] as const

const adminRights = [
  'USER_FOC_MANAGEMENT',
  'FOC_CUSTOMER_USER_ACCOUNT_ASSIGN',
  'FOC_CUSTOMER_USER_ACCOUNT_REMOVE',
  'CUSTOMER_USER_CREATE',
  'CUSTOMER_USER_UPDATE',
  'CUSTOMER_USER_DELETE',
  'CUSTOMER_ACCOUNT_UPDATE',
  'CUSTOMER_ORGANISATION_CREATE',
  'CUSTOMER_ORGANISATION_UPDATE',
  'CUSTOMER_ORGANISATION_DELETE',
] as const

/** Rights of the staff of the operator and of suppliers. */
const staffRights = [
  'SELLER_ORDER_READ',
  'SELLER_ORDER_ANSWER',
  'SELLER_ORDER_SHIP',
  'ORDER_RELEASE',
  'DOCUMENT_READ',
  'DOCUMENT_CREDIT',
  'PAYMENT_UPDATE',
  'ACCOUNT_READ',
  'ACCOUNT_UPDATE',
  'ACCOUNT_NOTE_CREATE',
  'ACCESS_REQUEST_DECIDE',
  'ACCOUNT_TERMS_READ',
  'ACCOUNT_TERMS_UPDATE',
  'BUYING_POLICY_READ',
  'BUYING_POLICY_UPDATE',
  'ACT_PREPARE',
  'ACT_ORDER',
  'CATALOGUE_READ',
  'CATALOGUE_UPDATE',
  'ASSORTMENT_READ',
  'ASSORTMENT_UPDATE',
  'OFFER_READ',
  'OFFER_UPDATE',
  'STOCK_READ',
  'STOCK_UPDATE',
  'PRICE_READ',
  'PRICE_UPDATE',
  'PRICE_SIMULATE',
  'IMPORT_RUN',
  'QUOTE_ANSWER',
  'INCIDENT_SETTLE',
  'SUPPLIER_UPDATE',
  'CONTENT_UPDATE',
  'AUDIT_READ',
  'HEALTH_READ',
  'JOB_RUN',
  'STAFF_UPDATE',
  'SETTINGS_UPDATE',
  'API_KEY_UPDATE',
] as const
type StaffRight = (typeof staffRights)[number]

export type Right = (typeof userRights)[number] | (typeof adminRights)[number] | StaffRight

const rightsByGroup: Record<Group, readonly Right[]> = {
  FOC_User: userRights,
  FOC_Admin: [...userRights, ...adminRights],
}

/** Returns the rights of the groups without duplicates; unknown groups have no rights. */
export function getRights(userGroups: readonly string[]): Right[] {
  return [...new Set(userGroups.flatMap((group) => (isGroup(group) ? rightsByGroup[group] : [])))]
}

const isGroup = (name: string): name is Group => groups.some((group) => group === name)

/** Each of these rights includes writing to customers. */
export const messageRights = ['SELLER_ORDER_ANSWER', 'QUOTE_ANSWER', 'INCIDENT_SETTLE'] as const satisfies Right[]

export const operatorRoles = ['OWNER', 'CATALOGUE', 'SALES', 'FINANCE', 'SUPPORT', 'READ_ONLY'] as const
export const supplierRoles = ['OWNER', 'ORDERS', 'CATALOGUE'] as const
type OperatorRole = (typeof operatorRoles)[number]
type SupplierRole = (typeof supplierRoles)[number]
export type StaffRole = OperatorRole | SupplierRole
export const staffRoles: readonly StaffRole[] = [...new Set([...operatorRoles, ...supplierRoles])]
export type StaffClient = 'OPERATOR' | 'SUPPLIER'

const orderAnswers = ['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP', 'QUOTE_ANSWER'] as const
const catalogueReads = ['CATALOGUE_READ', 'ASSORTMENT_READ', 'OFFER_READ', 'STOCK_READ', 'PRICE_READ'] as const
const accountReads = ['ACCOUNT_READ', 'ACCOUNT_TERMS_READ', 'BUYING_POLICY_READ'] as const
const systemReads = ['AUDIT_READ', 'HEALTH_READ'] as const

/** What every role of the operator except the catalogue's may read. */
const generalReads = [
  'SELLER_ORDER_READ',
  'DOCUMENT_READ',
  ...accountReads,
  ...catalogueReads,
  ...systemReads,
] as const satisfies StaffRight[]

/** Roles are fixed bundles; a person may have several. Whoever may change something may read it. */
const operatorRights: Record<OperatorRole, readonly StaffRight[]> = {
  OWNER: staffRights,
  CATALOGUE: [
    'SELLER_ORDER_READ',
    'ACCOUNT_READ',
    'ACCOUNT_NOTE_CREATE',
    ...catalogueReads,
    'CATALOGUE_UPDATE',
    'ASSORTMENT_UPDATE',
    'OFFER_UPDATE',
    'STOCK_UPDATE',
    'PRICE_UPDATE',
    'PRICE_SIMULATE',
    'IMPORT_RUN',
    'CONTENT_UPDATE',
    ...systemReads,
  ],
  SALES: [
    ...generalReads,
    ...orderAnswers,
    'ACCOUNT_UPDATE',
    'ACCOUNT_NOTE_CREATE',
    'ACCESS_REQUEST_DECIDE',
    'BUYING_POLICY_UPDATE',
    'ACT_PREPARE',
    'ACT_ORDER',
    'PRICE_SIMULATE',
    'INCIDENT_SETTLE',
    'SUPPLIER_UPDATE',
  ],
  FINANCE: [
    ...generalReads,
    'ORDER_RELEASE',
    'DOCUMENT_CREDIT',
    'PAYMENT_UPDATE',
    'ACCOUNT_TERMS_UPDATE',
    'ACCOUNT_NOTE_CREATE',
    'PRICE_SIMULATE',
    'INCIDENT_SETTLE',
  ],
  SUPPORT: [...generalReads, 'ACCOUNT_NOTE_CREATE', 'ACT_PREPARE', 'PRICE_SIMULATE', 'INCIDENT_SETTLE'],
  READ_ONLY: generalReads,
}

/** A supplier's rights reach its own orders, offers, prices and people only. */
const supplierOffers = [
  'OFFER_READ',
  'OFFER_UPDATE',
  'STOCK_READ',
  'STOCK_UPDATE',
  'PRICE_READ',
  'PRICE_UPDATE',
  'PRICE_SIMULATE',
  'IMPORT_RUN',
] as const satisfies StaffRight[]
const supplierOrders = ['SELLER_ORDER_READ', 'DOCUMENT_READ', ...orderAnswers, 'INCIDENT_SETTLE'] as const

const supplierRights: Record<SupplierRole, readonly StaffRight[]> = {
  OWNER: [
    ...supplierOrders,
    ...supplierOffers,
    'DOCUMENT_CREDIT',
    'SUPPLIER_UPDATE',
    ...systemReads,
    'STAFF_UPDATE',
    'SETTINGS_UPDATE',
    'API_KEY_UPDATE',
  ],
  ORDERS: supplierOrders,
  CATALOGUE: ['SELLER_ORDER_READ', ...supplierOffers],
}

const staffRightsByRole: Record<StaffClient, Partial<Record<string, readonly StaffRight[]>>> = {
  OPERATOR: operatorRights,
  SUPPLIER: supplierRights,
}

/** Returns the rights of staff without duplicates; unknown roles have no rights. */
export function getStaffRights(client: StaffClient, roles: readonly string[]): Right[] {
  const byRole = staffRightsByRole[client]
  return [...new Set(roles.flatMap((role) => (Object.hasOwn(byRole, role) ? byRole[role]! : [])))]
}

/** Lists the roles that have one of the rights, so that a refusal can say who may. */
export function listRolesWith(client: StaffClient, rights: readonly Right[]): StaffRole[] {
  const roles: readonly StaffRole[] = client === 'OPERATOR' ? operatorRoles : supplierRoles
  return roles.filter((role) => getStaffRights(client, [role]).some((right) => rights.includes(right)))
}
