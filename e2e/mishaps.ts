import { expect, type BrowserContext } from '@playwright/test'

/** Collects console errors (including violations of the content policy), page errors and dialogs. */
export function watchMishaps(context: BrowserContext) {
  const seen: string[] = []
  const announced: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (event) => void seen.push(`page error: ${event.error().message}`))
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    announce: (...expected: RegExp[]) => void announced.push(...expected),
    requireNone() {
      const surprises = seen.filter((mishap) => !announced.some((expected) => expected.test(mishap)))
      expect(surprises, 'errors in the browser that the journey did not announce').toEqual([])
    },
  }
}
