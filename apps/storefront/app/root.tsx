import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'

import plexUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'

import { useDocumentParts } from './document-context.ts'
import { localeOfPath } from './i18n/locale.ts'
import { messageUrls } from './i18n/message-urls.ts'
import { MessagesProvider } from './i18n/use-messages.tsx'
import { forcedColourMode } from './theme/colour-mode.ts'
import { colourModeScript } from './theme/colour-mode-script.ts'
import { ColourModeProvider } from './theme/use-colour-mode.tsx'
import './theme/theme.css'

export function Layout({ children }: { children: ReactNode }) {
  const locale = localeOfPath(useLocation().pathname)
  const { nonce, themeCss } = useDocumentParts()
  const forced = forcedColourMode(useMatches().map((match) => match.handle))
  return (
    // The script below sets data-theme before React starts, so the element differs from what the server sent.
    <html lang={locale} data-forced-theme={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="color-scheme" content={forced ?? 'light dark'} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: colourModeScript }} />
        <link rel="preload" href={plexUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="modulepreload" href={messageUrls[locale]} nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links nonce={nonce} />
        {themeCss && (
          <style id="theme-css" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCss }} />
        )}
      </head>
      <body>
        <MessagesProvider locale={locale}>
          <ColourModeProvider forced={forced}>{children}</ColourModeProvider>
        </MessagesProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
