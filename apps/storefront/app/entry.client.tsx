import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { DocumentContext, signalsMeta } from './document-context.ts'
import { ignoreAbortedRequests } from '@tiber/web/browser/aborted-requests.ts'
import { markLinks } from '@tiber/web/browser/mark-links.ts'
import { iconHostsMeta } from './icons/icon-hosts-meta.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { loadTranslator } from '@tiber/ui/i18n/messages.ts'
import { getMessageUrls } from './i18n/message-urls.ts'
import { collectErrors } from './signals/early-errors.ts'
import { loadOptional, watchStaleChunks } from '@tiber/web/browser/stale-chunk.ts'

ignoreAbortedRequests()
watchStaleChunks()

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const documentData = {
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  themeCss: document.querySelector('#theme-css')?.textContent ?? '',
  iconsUrl: readMeta(iconHostsMeta),
  signals: readMeta(signalsMeta),
}
const errors = documentData.signals.includes('"sentry"') ? collectErrors() : undefined

// Without its texts the page is not hydrated: the server's page stays readable, and its links and forms work.
const [translator] = await Promise.all([
  loadTranslator(getPathLocale(location.pathname), getMessageUrls(location.pathname)),
  document.querySelector('.blocks') && loadBlocks(),
])
if (translator) {
  markLinks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={documentData}>
          <HydratedRouter {...(errors && { onError: errors.report })} />
        </DocumentContext>
      </StrictMode>,
    )
  })
}
if (errors) void startSignals(documentData.signals, errors)

async function startSignals(settings: string, early: NonNullable<typeof errors>) {
  const signals = await loadOptional(() => import('./signals/start-signals.ts'))
  signals?.startSignals(JSON.parse(settings), early)
}

/** Without the code of blocks the page is hydrated all the same; they are loaded again where they are needed. */
async function loadBlocks() {
  try {
    await (await import('./content/block-registry.ts')).preloadBlocks()
  } catch (error) {
    console.error(error)
  }
}
