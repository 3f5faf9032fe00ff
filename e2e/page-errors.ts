import { expect, type BrowserContext, type ConsoleMessage, type Dialog, type WebError } from '@playwright/test'

/** Collects console errors (including violations of the content policy), page errors and dialogs. */
export function collectPageErrors(context: BrowserContext) {
  const seen: string[] = []
  const expectedErrors: RegExp[] = []
  const collectConsoleError = (message: ConsoleMessage) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} at ${message.location().url}`)
  }
  const collectPageError = (event: WebError) => void seen.push(`page error: ${event.error().message}`)
  const dismissDialog = (dialog: Dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  }
  context.on('console', collectConsoleError)
  context.on('weberror', collectPageError)
  context.on('dialog', dismissDialog)
  return {
    /** Ends the collection in a context that another test uses next. */
    stop() {
      context.off('console', collectConsoleError)
      context.off('weberror', collectPageError)
      context.off('dialog', dismissDialog)
    },
    expectErrors: (...expected: RegExp[]) => void expectedErrors.push(...expected),
    expectNoOthers() {
      const unexpected = seen.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(unexpected, 'errors in the browser that the journey did not announce').toEqual([])
    },
  }
}
