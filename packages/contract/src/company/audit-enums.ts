/** What the audit trail of a company is about. */
export const auditEntities = ['ACCOUNT', 'USER', 'ADDRESS', 'ORGANISATION', 'BUYING_POLICY'] as const
export const auditActions = ['CREATED', 'UPDATED', 'DELETED', 'RESTORED', 'ATTACHED', 'DETACHED', 'INVITED'] as const
