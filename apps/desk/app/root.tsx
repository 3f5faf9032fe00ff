import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import plexUrl from '@tiber/look/plex-basic.woff2?url'
import { ErrorView } from '@tiber/ui/frame/error-view.tsx'
import { NavigationProgress } from '@tiber/ui/frame/navigation-progress.tsx'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { MessagesProvider, useLocale, useMessages, usePreloadedMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { ToastProvider } from '@tiber/ui/overlays/toast.tsx'
import { colourModeScript } from '@tiber/ui/theme/colour-mode-script.ts'
import { ColourModeProvider } from '@tiber/ui/theme/use-colour-mode.tsx'
import { takeFlash } from '@tiber/web/session/flash.server.ts'
import type { Route } from './+types/root'
import { getMessageUrls } from './i18n/message-urls.ts'
import { useNonce } from './nonce-context.ts'
import { sessionContext } from './server/session.server.ts'
import { withSession } from './server/session-middleware.server.ts'
import themeUrl from './theme/theme.css?url'

export const middleware: Route.MiddlewareFunction[] = [withSession]

// messages: accounts.flash.*, suppliers.flash.*, orders.flash.*, requests.flash.*, security.flash.*, settings.flash.*, setup.flash.*, staff.flash.*
export function loader({ context, url }: Route.LoaderArgs) {
  // An object, so that the same message twice counts as two messages.
  return { flash: takeFlash(context.get(sessionContext), getPathLocale(url.pathname)) }
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // Around the whole document, because titles are texts too.
  return (
    <MessagesProvider locale={getPathLocale(pathname)} urls={getMessageUrls(pathname)}>
      <Document>{children}</Document>
    </MessagesProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const nonce = useNonce()
  return (
    // The script below sets data-theme before React starts, so the element differs from what the server sent.
    <html lang={useLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: colourModeScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* With a precedence React sends it before the scripts, which would delay the first paint. */}
        <link rel="stylesheet" href={themeUrl} precedence="default" />
        <link rel="preload" href={plexUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {getMessageUrls(pathname).map((url) => (
          <link key={url} rel="modulepreload" href={url} nonce={nonce} suppressHydrationWarning />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <NavigationProgress />
        <ColourModeProvider forced={undefined}>{children}</ColourModeProvider>
        <MessagePreloader />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** A separate component, so that the document is not rendered again on every navigation. */
function MessagePreloader() {
  usePreloadedMessages(getMessageUrls)
  return null
}

export default function Root() {
  const t = useMessages()
  return (
    <ToastProvider closeLabel={t('frame.close')}>
      <Outlet />
    </ToastProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
