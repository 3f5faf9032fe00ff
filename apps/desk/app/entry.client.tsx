import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { loadTranslator } from '@tiber/ui/i18n/messages.ts'
import { ignoreAbortedRequests } from '@tiber/web/browser/aborted-requests.ts'
import { markLinks } from '@tiber/web/browser/mark-links.ts'
import { watchStaleChunks } from '@tiber/web/browser/stale-chunk.ts'
import { getMessageUrls } from './i18n/message-urls.ts'
import { NonceContext } from './nonce-context.ts'

ignoreAbortedRequests()
watchStaleChunks()

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
// Without its texts the page is not hydrated: the server's page stays readable, and its links and forms work.
const translator = await loadTranslator(getPathLocale(location.pathname), getMessageUrls(location.pathname))
if (translator) {
  markLinks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={nonce}>
          <HydratedRouter />
        </NonceContext>
      </StrictMode>,
    )
  })
}
