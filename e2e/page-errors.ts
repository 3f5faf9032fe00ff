import { expect, type BrowserContext } from '@playwright/test'

/** Collects console errors (including violations of the content policy), page errors and dialogs. */
export function collectPageErrors(context: BrowserContext) {
  const seen: string[] = []
  const expectedErrors: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (event) => void seen.push(`page error: ${event.error().message}`))
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    expectErrors: (...expected: RegExp[]) => void expectedErrors.push(...expected),
    expectNoOthers() {
      const unexpected = seen.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(unexpected, 'errors in the browser that the journey did not announce').toEqual([])
    },
  }
}
