import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { knownFrameMark, markKnownFrames, rememberFrames } from './known-frames.ts'
import { expect } from '../shop.ts'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violation = { id: string; nodes: { target?: string[] }[] }
type Result = { violations: Violation[]; passes: number }

/** Gives axe to every document of a page once and for all: sending it for each takes 80 ms of CPU. */
export const axeScript = `globalThis.startAxe = () => {${axeSource}\n}`

/** Starts axe in the page; `expectAccessible` then uses it at any width and in any mode. */
export async function loadAxe(page: Page): Promise<void> {
  const isGiven = await page.evaluate(() => {
    const { startAxe } = globalThis as unknown as { startAxe?: () => void }
    startAxe?.()
    return startAxe !== undefined
  })
  if (!isGiven) await page.evaluate(axeSource)
  await page.evaluate(
    (selectors) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      axe.configure({ rules: selectors.map(([id, selector]) => ({ id, selector })) })
    },
    [
      ['color-contrast', `[${contrastMark}]`],
      ['target-size', `[${targetMark}]`],
    ],
  )
}

/** Marks the texts whose contrast is checked. */
const contrastMark = 'data-check-contrast'

/** Marks the targets of a pointer that are small, or too close to another one. */
const targetMark = 'data-check-target'

/** Looks of texts whose contrast is sufficient, from every page checked so far. */
const goodLooks = new Set<string>()

/** Rules whose result depends on the width even for elements that are shown at both. */
const sizeRules = ['target-size', 'scrollable-region-focusable']
/** Marks what is shown at one of two widths only, with the control, cell or item around it. */
const widthMark = 'data-check-width'

type Scope = 'all' | 'width' | 'contrast'

/**
 * Checks every rule of WCAG 2.2 AA, or contrast alone. With `width`, after a check of all at another width: the rules
 * about sizes, and every rule for what is shown or hidden at this width only; axe takes as long for the rest as before.
 * The frame of a page is judged once per look: it is the same on every screen.
 */
export async function expectAccessible(page: Page, where: string, scope: Scope = 'all'): Promise<void> {
  if (scope === 'width') await waitForFrame(page)
  const { texts, newLooks } = await markTexts(page)
  expect(texts, where).toBeGreaterThan(0)
  if (scope !== 'contrast') await markTargets(page)
  const newFrames = scope === 'contrast' ? [] : await markKnownFrames(page, contrastMark)
  const unknown = { exclude: [[`[${knownFrameMark}]`]] }
  if (scope === 'all') expect(await findPasses(page, where, tags, unknown), where).toBeGreaterThan(0)
  if (scope === 'width') await findPasses(page, where, sizeRules, unknown)
  if (scope === 'width') await judgeChanges(page, where, unknown)
  if (scope !== 'all' && newLooks.length > 0) await findPasses(page, where, ['color-contrast'], {})
  if (scope === 'all') await rememberShown(page)
  for (const look of newLooks) goodLooks.add(look)
  rememberFrames(newFrames)
}

/** Waits until the page has been told of its new size and drawn for it. */
const waitForFrame = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { requestAnimationFrame: next } = globalThis as unknown as PageGlobals
    return new Promise<void>((resolve) => next(() => next(() => resolve())))
  })

/** Judges what is shown at this width only, and again if the page replaced all of it after it was marked. */
async function judgeChanges(page: Page, where: string, part: Part): Promise<void> {
  while (await markChanges(page)) {
    const passes = await findPasses(page, where, tags, { ...part, include: [[`[${widthMark}]`]] })
    if (passes !== undefined) return
  }
}

/** Elements that axe judges; all of the page if nothing is included. */
type Part = { include?: string[][]; exclude?: string[][] }

/**
 * Runs rules on the page or a part of it, expects no violation and returns the number of rules that passed; nothing if
 * the part is gone.
 */
async function findPasses(page: Page, where: string, rules: string[], part: Part): Promise<number | undefined> {
  const result = await page.evaluate(
    async ({ runOnly, part }): Promise<Result | undefined> => {
      const { axe, document } = globalThis as unknown as { axe: Axe; document: PageGlobals['document'] }
      const context = part.include || part.exclude ? part : document
      const isGone = () => part.include?.every(([selector]) => !document.querySelector(selector!)) ?? false
      if (isGone()) return undefined
      const run = (selectors: boolean) => axe.run(context, { runOnly, resultTypes: ['violations'], selectors })
      // Selectors name what is wrong and take a tenth of the time, so they are made only if something is.
      const plain = await run(false)
      const named = plain.violations.length === 0 || isGone() ? plain : await run(true)
      // What is gone by the second run was wrong in the first.
      const { violations } = named.violations.length === 0 ? plain : named
      return { violations: violations.map(({ id, nodes }) => ({ id, nodes })), passes: plain.passes.length }
    },
    { runOnly: rules, part },
  )
  if (!result) return undefined
  expect(describeViolations(result), where).toEqual([])
  return result.passes
}

/** Remembers in the page which elements are shown. */
const rememberShown = (page: Page) =>
  page.evaluate(() => {
    const page = globalThis as unknown as PageGlobals
    page.shownElements = new Map(
      Array.from(page.document.querySelectorAll('body *'), (each) => [each, each.checkVisibility()]),
    )
  })

/** Marks what is shown around what is new, shown or hidden since `rememberShown`, and returns whether there is any. */
const markChanges = (page: Page): Promise<boolean> =>
  page.evaluate(
    ({ mark, known }) => {
      const page = globalThis as unknown as PageGlobals
      for (const element of page.document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
      const around = 'a, button, label, summary, li, td, th, fieldset, [role]'
      for (const element of page.document.querySelectorAll('body *'))
        if (page.shownElements?.get(element) !== element.checkVisibility()) {
          const parent = element.parentElement?.closest(around) ?? element.parentElement
          // A menu beside the content is no reason to judge all of the content again.
          const changed = parent && !parent.querySelector('main') ? parent : element
          if (changed.checkVisibility() && !changed.closest(`[${known}]`)) changed.setAttribute(mark, '')
        }
      return page.document.querySelectorAll(`[${mark}]`)[Symbol.iterator]().next().done === false
    },
    { mark: widthMark, known: knownFrameMark },
  )

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

/**
 * Marks the targets that axe has to judge, and leaves out those that every judgement would find good: at least 24 pixels
 * wide and high with no other target in that space, or with none within 24 pixels around the centre. Most are; axe took a
 * third of the sweep for them.
 */
const markTargets = (page: Page) =>
  page.evaluate((mark) => {
    const page = globalThis as unknown as PageGlobals
    for (const element of page.document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
    const controls = 'a[href], area[href], button, input, select, textarea, summary, [contenteditable]'
    // What takes the focus only to be scrolled or read is no target.
    const areas = '[role=region], [role=group], [role=grid], [role=table], [role=tabpanel], [role=dialog], :not([role])'
    const targets = Array.from(page.document.querySelectorAll(`:is(${controls}), [tabindex]:not(${areas})`))
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect(), parts: element.getClientRects().length }))
    for (const { element, box, parts } of targets) {
      const isSmall = box.width < 24 || box.height < 24
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const space = isSmall ? { left: x - 24, right: x + 24, top: y - 24, bottom: y + 24 } : box
      const isAlone = targets.every(
        ({ element: other, box: near }) =>
          other === element ||
          near.left >= space.right ||
          near.right <= space.left ||
          near.top >= space.bottom ||
          near.bottom <= space.top,
      )
      if (parts !== 1 || !isAlone) element.setAttribute(mark, '')
    }
  }, targetMark)

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
type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number }
type PageElement = {
  parentElement: PageElement | null
  getBoundingClientRect(): Box
  getClientRects(): { length: number }
  checkVisibility(): boolean
  closest(selector: string): PageElement | null
  querySelector(selector: string): PageElement | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}
type TextNode = { parentElement: PageElement | null; textContent: string }
type PageGlobals = {
  shownElements?: Map<PageElement, boolean>
  getComputedStyle(element: PageElement): Style
  requestAnimationFrame(draw: () => void): number
  document: {
    body: PageElement
    createTreeWalker(root: PageElement, show: number): { nextNode(): TextNode | null }
    querySelector(selector: string): PageElement | null
    querySelectorAll(selector: string): Iterable<PageElement>
  }
}
