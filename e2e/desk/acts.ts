import type { Locator, Page } from '@playwright/test'
import { expect } from '../shop.ts'

/** Counts the clicks and key chords of a job; what is typed does not count. */
export function countActs(page: Page) {
  let acts = 0
  return {
    press: async (keys: string) => {
      acts += 1
      await page.keyboard.press(keys)
    },
    click: async (control: Locator) => {
      acts += 1
      await control.click()
    },
    expectAtMost: (allowed: number) => expect(acts).toBeLessThanOrEqual(allowed),
  }
}
