/** The request carries a list of addresses; the form has its first one, under the names the platform's answers use. */
export const addressName = (field: string) => `createAddressRequests.0.${field}`
