import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { DocumentContext } from './document-context.ts'
import { watchGivenUp } from './given-up.ts'
import { localeOfPath } from './i18n/locale.ts'
import { loadTranslator } from './i18n/messages.ts'
import { textAreaOf } from './i18n/text-areas.ts'
import { watchStaleChunks } from './stale-chunk.ts'

watchGivenUp()
watchStaleChunks()

const parts = {
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  themeCss: document.querySelector('#theme-css')?.textContent ?? '',
}

// Without its texts the page is not hydrated: the server's page stays readable, and its links and forms work.
const translator = await loadTranslator(localeOfPath(location.pathname), textAreaOf(location.pathname))
if (translator) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={parts}>
          <HydratedRouter />
        </DocumentContext>
      </StrictMode>,
    )
  })
}
