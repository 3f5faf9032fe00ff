import { lazy, type ComponentType } from 'react'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'] as const
const waitsAtMostMs = 8_000

/**
 * A part that works as plain HTML, such as a form below the fold: the server sends it whole, and its script is fetched with
 * the first sign that somebody uses the page. Stands inside a Suspense of its own.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await firstUse()
    return { default: await load() }
  })
}

let used: Promise<void> | undefined

/** On the server at once; after the first page of a visit it has happened already. */
function firstUse(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  used ??= new Promise((resolve) => {
    const options = { once: true, passive: true, capture: true }
    for (const sign of signs) addEventListener(sign, () => resolve(), options)
    setTimeout(resolve, waitsAtMostMs)
  })
  return used
}
