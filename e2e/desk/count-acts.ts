import type { Page } from '@playwright/test'
import { expect } from '../shop.ts'

const count = `sessionStorage.setItem('acts', Number(sessionStorage.getItem('acts')) + 1)`
const script = `
  addEventListener('pointerdown', () => ${count}, true)
  addEventListener('keydown', ({ key, target, ctrlKey, repeat }) => {
    const isTyped = target instanceof Element && target.matches("input:not([type='checkbox']), textarea, select") && !ctrlKey
    if (!repeat && key !== 'Control' && !isTyped) ${count}
  }, true)`

/** Counts what a person does on the pages of a tab: clicks and keys outside of fields, or with Ctrl; typed values do not count. */
export async function countActs(page: Page) {
  await page.addInitScript(script)
  await page.evaluate(script)
  return {
    start: () => page.evaluate(`sessionStorage.setItem('acts', 0)`),
    /** Expects that a job took no more acts than it may; `before` are those that the journey left out, such as opening a list. */
    async expect(allowed: number, { before = 0 } = {}) {
      const acts = Number(await page.evaluate(`sessionStorage.getItem('acts')`))
      expect(acts).toBeGreaterThan(0)
      expect(acts + before, `${acts} acts and ${before} before them`).toBeLessThanOrEqual(allowed)
    },
  }
}
