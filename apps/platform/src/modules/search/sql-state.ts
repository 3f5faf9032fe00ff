/** Whether the database refused for this reason; the libraries between wrap its error. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof Error && ((error as { code?: string }).code === state || hasSqlState(error.cause, state))
