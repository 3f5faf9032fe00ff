/**
 * Open attempts: CREATED before the page is opened, PENDING while the buyer is at the provider, CHALLENGED while at the
 * bank.
 */
export const openStatuses = ['CREATED', 'PENDING', 'CHALLENGED'] as const
type FinalStatus = 'AUTHORIZED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED'
export type AttemptStatus = (typeof openStatuses)[number] | FinalStatus
