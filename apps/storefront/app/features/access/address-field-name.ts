/**
 * Returns the form name of a field of the first address; the request has a list, and error responses use the same
 * names.
 */
export const toAddressFieldName = (field: string) => `createAddressRequests.0.${field}`
