import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect } from './shop.ts'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violation = { id: string; nodes: { target: string[] }[] }
type Result = { violations: Violation[]; passes: number }

/** Loads axe into the page once; `expectNoViolations` and `expectContrast` then use it at any width and in any mode. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource)
}

/** Checks every rule of WCAG 2.2 AA but contrast, which `expectContrast` checks. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  const result = await page.evaluate(async (runOnly): Promise<Result> => {
    const { axe, document } = globalThis as unknown as { axe: Axe; document: object }
    const rules = { 'color-contrast': { enabled: false } }
    const { violations, passes } = await axe.run(document, { runOnly, rules, resultTypes: ['violations'] })
    return { violations: violations.map(({ id, nodes }) => ({ id, nodes })), passes: passes.length }
  }, tags)
  expect(result.passes).toBeGreaterThan(0)
  expect(describeViolations(result), where).toEqual([])
}

/**
 * Checks the contrast of every combination of text, font and backgrounds on the page that was not checked on it before:
 * elements that look the same give the same result, and axe takes most of a second for the hundreds of a list.
 */
export async function expectContrast(page: Page, where: string): Promise<void> {
  const result = await page.evaluate(async (): Promise<Result & { texts: number }> => {
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
    const checked = (page.checkedContrasts ??= new Set())
    const include: PageElement[] = []
    let texts = 0
    const walker = page.document.createTreeWalker(page.document.body, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || node.textContent.trim() === '' || !element.checkVisibility()) continue
      texts += 1
      const { color, fontSize, fontWeight, textShadow } = page.getComputedStyle(element)
      const key = [backgroundStack(element), color, fontSize, fontWeight, textShadow].join('#')
      if (checked.has(key)) continue
      checked.add(key)
      include.push(element)
    }
    if (include.length === 0) return { violations: [], passes: 0, texts }
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
    const { violations, passes } = await page.axe.run({ include }, options)
    return { violations: violations.map(({ id, nodes }) => ({ id, nodes })), passes: passes.length, texts }
  })
  expect(result.texts).toBeGreaterThan(0)
  expect(describeViolations(result), where).toEqual([])
}

const describeViolations = ({ violations }: Result) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

// Types for the code that runs in the page; the tests are compiled without browser types.
type Axe = {
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
type PageElement = { parentElement: PageElement | null; checkVisibility(): boolean }
type TextNode = { parentElement: PageElement | null; textContent: string }
type PageGlobals = {
  axe: Axe
  getComputedStyle(element: PageElement): Style
  document: { body: PageElement; createTreeWalker(root: PageElement, show: number): { nextNode(): TextNode | null } }
  checkedContrasts?: Set<string>
}
