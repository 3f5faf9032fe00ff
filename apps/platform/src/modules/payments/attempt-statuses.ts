/**
 * Open attempts: CREATED before the page is opened, PENDING while the buyer is at the provider, CHALLENGED while at the
 * bank.
 */
export const openStatuses = ['CREATED', 'PENDING', 'CHALLENGED'] as const
type FinalStatus = 'AUTHORIZED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED'
export type AttemptStatus = (typeof openStatuses)[number] | FinalStatus

export const isOpen = ({ status }: { status: AttemptStatus }) => openStatuses.some((each) => each === status)

/** Time the provider's page can be used; an order holds its stock as long. */
export const attemptLifetimeMs = 30 * 60 * 1000
