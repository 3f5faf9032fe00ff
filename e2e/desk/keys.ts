import type { Locator } from '@playwright/test'
import { expect } from '../shop.ts'

/** More controls than any page of the desk has. */
const maxTabs = 200
/** Tabs that are sent at once; those that come after the control was reached do nothing. */
const tabsAtOnce = 5

type PageWithTarget = {
  document: { activeElement: unknown }
  target: unknown
  addEventListener: (type: 'keydown', listener: (event: KeyDown) => void, isCapturing: true) => void
  keepsFocus?: true
}
type KeyDown = { key: string; preventDefault(): void }

/** Moves the focus with Tab until it is on a control, as somebody without a mouse does. */
export async function tabTo(control: Locator) {
  const page = control.page()
  await expect(control).toBeVisible()
  const focused = control.and(page.locator(':focus'))
  const isReached = async () => (await focused.count()) > 0
  if (await isReached()) return
  // Most controls are the next one.
  await page.keyboard.press('Tab')
  if (await isReached()) return
  await holdFocus(control)
  for (let tabs = 1; !(await isReached()); tabs += tabsAtOnce) {
    if (tabs >= maxTabs) throw new Error(`Tab does not reach ${String(control)}.`)
    await Promise.all(Array.from({ length: tabsAtOnce }, () => page.keyboard.press('Tab')))
  }
  await page.evaluate('target = undefined')
}

/** Makes Tab stay on a control once it is there: asking the page after each Tab takes a busy machine too long. */
const holdFocus = (control: Locator) =>
  control.evaluate((target: unknown) => {
    const page = globalThis as unknown as PageWithTarget
    page.target = target
    if (page.keepsFocus) return
    page.keepsFocus = true
    const stay = (event: KeyDown) => {
      if (event.key === 'Tab' && page.document.activeElement === page.target) event.preventDefault()
    }
    page.addEventListener('keydown', stay, true)
  })

/** Moves to a control with Tab and presses a key on it. */
export async function pressOn(control: Locator, key = 'Enter') {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

/** Moves to a field with Tab and replaces what is in it. */
export async function typeInto(field: Locator, text: string) {
  await pressOn(field, 'Control+a')
  await field.page().keyboard.insertText(text)
}
