import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect } from './shop.ts'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violation = { id: string; nodes: { target?: string[] }[] }
type Result = { violations: Violation[]; passes: number }

/** Loads axe into the page once; `expectAccessible` then uses it at any width and in any mode. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  await page.evaluate((selector) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    axe.configure({ rules: [{ id: 'color-contrast', selector }] })
  }, `[${contrastMark}]`)
}

/** Marks the texts whose contrast is checked. */
const contrastMark = 'data-check-contrast'

/** Looks of texts whose contrast is sufficient, from every page checked so far. */
const goodLooks = new Set<string>()

/** Checks every rule of WCAG 2.2 AA, or contrast alone. */
export async function expectAccessible(page: Page, where: string, rules: 'all' | 'contrast' = 'all'): Promise<void> {
  const { texts, newLooks } = await markTexts(page)
  expect(texts, where).toBeGreaterThan(0)
  if (rules === 'contrast' && newLooks.length === 0) return
  const result = await page.evaluate(
    async (runOnly): Promise<Result> => {
      const { axe, document } = globalThis as unknown as { axe: Axe; document: object }
      const run = (selectors: boolean) => axe.run(document, { runOnly, resultTypes: ['violations'], selectors })
      // Selectors name what is wrong and take a tenth of the time, so they are made only if something is.
      const plain = await run(false)
      const named = plain.violations.length === 0 ? plain : await run(true)
      // What is gone by the second run was wrong in the first.
      const { violations } = named.violations.length === 0 ? plain : named
      return { violations: violations.map(({ id, nodes }) => ({ id, nodes })), passes: plain.passes.length }
    },
    rules === 'all' ? tags : ['color-contrast'],
  )
  expect(describeViolations(result), where).toEqual([])
  if (rules === 'all') expect(result.passes, where).toBeGreaterThan(0)
  for (const look of newLooks) goodLooks.add(look)
}

/**
 * Marks one text for each look (text, font and all backgrounds) that was not found good before: elements that look the
 * same give the same result, and axe takes most of a second for the hundreds of a list.
 */
function markTexts(page: Page): Promise<{ texts: number; newLooks: string[] }> {
  return page.evaluate(
    ({ mark, known }) => {
      const page = globalThis as unknown as PageGlobals
      const stacks = new Map<PageElement, string>()
      const isPlain = (style: Style) => style.position === 'static' || style.position === 'relative'
      /** Describes all that is painted below the text of an element, from the root on. */
      function backgroundStack(element: PageElement | null): string {
        if (!element) return ''
        const cached = stacks.get(element)
        if (cached !== undefined) return cached
        const style = page.getComputedStyle(element)
        const isClear = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none'
        const layer = [style.backgroundColor, style.backgroundImage, style.opacity, style.position, style.mixBlendMode]
        const below = backgroundStack(element.parentElement)
        const stack = isClear && style.opacity === '1' && isPlain(style) ? below : `${below}/${layer.join('|')}`
        stacks.set(element, stack)
        return stack
      }
      const seen = new Set(known)
      const newLooks: string[] = []
      for (const element of page.document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
      let texts = 0
      const walker = page.document.createTreeWalker(page.document.body, 4)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!element || node.textContent.trim() === '' || !element.checkVisibility()) continue
        texts += 1
        const { color, fontSize, fontWeight, textShadow } = page.getComputedStyle(element)
        const look = [backgroundStack(element), color, fontSize, fontWeight, textShadow].join('#')
        if (seen.has(look)) continue
        seen.add(look)
        newLooks.push(look)
        element.setAttribute(mark, '')
      }
      return { texts, newLooks }
    },
    { mark: contrastMark, known: [...goodLooks] },
  )
}

const describeViolations = ({ violations }: Result) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target = ['?'] }) => target.join(' ')).join(', ')}`)

// Types for the code that runs in the page; the tests are compiled without browser types.
type Axe = {
  configure(spec: object): void
  run(context: object, options: object): Promise<{ violations: Violation[]; passes: object[] }>
}
type Style = Record<
  | 'color'
  | 'backgroundColor'
  | 'backgroundImage'
  | 'opacity'
  | 'position'
  | 'mixBlendMode'
  | 'fontSize'
  | 'fontWeight'
  | 'textShadow',
  string
>
type PageElement = {
  parentElement: PageElement | null
  checkVisibility(): boolean
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}
type TextNode = { parentElement: PageElement | null; textContent: string }
type PageGlobals = {
  getComputedStyle(element: PageElement): Style
  document: {
    body: PageElement
    createTreeWalker(root: PageElement, show: number): { nextNode(): TextNode | null }
    querySelectorAll(selector: string): Iterable<PageElement>
  }
}
