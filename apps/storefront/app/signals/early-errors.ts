export type EarlyErrors = ReturnType<typeof collectErrors>

const maxErrors = 20

/** Collects errors until the code that reports them is loaded, and passes later ones on. */
export function collectErrors() {
  const waiting: unknown[] = []
  let report = (error: unknown) => {
    if (waiting.length < maxErrors) waiting.push(error)
  }
  const onError = (event: ErrorEvent) => report(event.error)
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return {
    /** For errors that the application catches and shows. */
    report: (error: unknown) => report(error),
    /** Passes the errors on; the new receiver listens to the window by itself. */
    drain(receive: (error: unknown) => void) {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      report = receive
      for (const error of waiting.splice(0)) receive(error)
    },
  }
}
