import { hash } from 'node:crypto'

import type { Page } from '@playwright/test'

/** Marks the parts of the frame that were checked on another screen. */
export const knownFrameMark = 'data-check-known'

const knownFrames = new Set<string>()

/**
 * Marks bars and navigation around the content that were found good with the same markup, width and mode, and have no
 * text whose contrast is open. The address of the page, in hidden fields and in what is current, makes no difference to
 * any rule but contrast. Returns what is new, to be remembered once it was found good.
 */
export async function markKnownFrames(page: Page, contrastMark: string): Promise<string[]> {
  const frames = await page.evaluate(
    ({ knownFrameMark, contrastMark }) => {
      const { document, innerWidth } = globalThis as unknown as PageGlobals
      const look = `${innerWidth} ${document.documentElement.getAttribute('data-theme')}`
      for (const element of document.querySelectorAll(`[${knownFrameMark}]`)) element.removeAttribute(knownFrameMark)
      return Array.from(document.querySelectorAll('body :is(header, footer, nav):not(main *, header *, footer *)'))
        .filter((each) => each.checkVisibility() && !each.querySelector(`[${contrastMark}]`))
        .map((each, index) => {
          each.setAttribute(knownFrameMark, String(index))
          return `${look} ${each.outerHTML.replaceAll(/ data-check-[a-z]+="[^"]*"| aria-current="page"|<input type="hidden"[^>]*>/g, '')}`
        })
    },
    { knownFrameMark, contrastMark },
  )
  const keys = frames.map((frame) => hash('sha1', frame))
  const isKnown = keys.map((key) => knownFrames.has(key))
  await page.evaluate(
    ({ knownFrameMark, isKnown }) => {
      const { document } = globalThis as unknown as PageGlobals
      for (const [index, known] of isKnown.entries())
        if (!known) document.querySelector(`[${knownFrameMark}="${index}"]`)?.removeAttribute(knownFrameMark)
    },
    { knownFrameMark, isKnown },
  )
  return keys.filter((_, index) => !isKnown[index])
}

export const rememberFrames = (keys: string[]) => keys.forEach((key) => knownFrames.add(key))

// Compiled without browser types.
type PageElement = {
  outerHTML: string
  checkVisibility(): boolean
  querySelector(selector: string): PageElement | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}
type PageGlobals = {
  innerWidth: number
  document: {
    documentElement: PageElement
    querySelector(selector: string): PageElement | null
    querySelectorAll(selector: string): Iterable<PageElement>
  }
}
