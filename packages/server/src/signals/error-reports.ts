export type ReportedError = {
  error: Error
  message: string
  requestId: string | undefined
  service: string | undefined
}
type Reporter = (report: ReportedError) => void

let reporter: Reporter | undefined

/** Sets who is told about errors; nobody by default. */
export function setErrorReporter(added: Reporter | undefined): void {
  reporter = added
}

/** Reports an error that was logged as one, so that nothing has to be reported in a second place. */
export const reportError = (report: ReportedError) => reporter?.(report)
export const hasErrorReporter = () => reporter !== undefined
