import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test'

export type SharedPage = {
  context: BrowserContext
  page: Page
  script: string
  origins: Set<string>
  isChanged: () => boolean
}
type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

/** The page that the journeys of this worker share. */
let shared: SharedPage | undefined

/**
 * Returns one page for all journeys of a worker, emptied of cookies and storage: it keeps files and compiled scripts,
 * which a new page loads again for 0.4 s of CPU. The script runs at the start of every document.
 */
export async function openSharedPage(
  browser: Browser,
  options: BrowserContextOptions,
  script = '',
): Promise<SharedPage> {
  const used = shared
  shared = undefined
  const isSame = used?.script === script && !used.isChanged()
  const isReady = used && isSame && (await resetPage(used, options).catch(() => false))
  if (used && !isReady) await used.context.close()
  return (shared = used && isReady ? used : await createSharedPage(browser, options, script))
}

async function createSharedPage(browser: Browser, options: BrowserContextOptions, script: string): Promise<SharedPage> {
  const context = await browser.newContext(options)
  if (script !== '') await context.addInitScript(script)
  const page = await context.newPage()
  const origins = new Set<string>()
  const rememberOrigin = (frame: Frame) => {
    if (/^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin)
  }
  context.on('page', (opened) => opened.on('framenavigated', rememberOrigin))
  page.on('framenavigated', rememberOrigin)
  return { context, page, script, origins, isChanged: watchChanges(context, page) }
}

/** What a journey cannot take back, or would have to: it leaves its page to nobody. */
const changes = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'setExtraHTTPHeaders'] as const

/** Watches the methods that change more than cookies and storage. */
function watchChanges(context: BrowserContext, page: Page): () => boolean {
  let isChanged = false
  const watch = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown
      Object.assign(target, {
        [name]: (...args: unknown[]) => {
          isChanged = true
          return method.apply(target, args)
        },
      })
    }
  }
  watch(page, [...changes, 'on'])
  watch(context, [...changes, 'grantPermissions', 'newCDPSession'])
  watch(context.clock, ['install'])
  return () => isChanged
}

/** Leaves the last page and removes what it has stored; returns whether nothing of it is left. */
async function resetPage({ context, page, origins }: SharedPage, options: BrowserContextOptions & Look) {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  await context.clearCookies()
  for (const origin of origins) {
    // Only a page of the same origin reaches its storage, and every service has this small one.
    const response = await page.goto(`${origin}/healthz`)
    if (!response?.ok()) return false
    await page.evaluate(async () => {
      const { indexedDB, localStorage, sessionStorage } = globalThis as unknown as Storages
      sessionStorage.clear()
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    })
  }
  origins.clear()
  await context.clearCookies()
  const { viewport, colorScheme, reducedMotion } = options
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    media: null,
  })
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
  return true
}

// Compiled without browser types.
type Store = { clear(): void }
type Storages = {
  sessionStorage: Store
  localStorage: Store
  indexedDB: { databases(): Promise<{ name: string }[]>; deleteDatabase(name: string): void }
}
