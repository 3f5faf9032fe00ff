/** Whether the error, or one it wraps, has this SQLSTATE. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof Error && ((error as { code?: string }).code === state || hasSqlState(error.cause, state))
