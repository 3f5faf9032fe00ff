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

export type Right = (typeof userRights)[number] | (typeof adminRights)[number]

const rightsByGroup: Record<Group, readonly Right[]> = {
  FOC_User: userRights,
  FOC_Admin: [...userRights, ...adminRights],
}

/** Returns the rights of the groups without duplicates; unknown groups have no rights. */
export function getRights(userGroups: readonly string[]): Right[] {
  return [...new Set(userGroups.flatMap((group) => (isGroup(group) ? rightsByGroup[group] : [])))]
}

const isGroup = (name: string): name is Group => groups.some((group) => group === name)
