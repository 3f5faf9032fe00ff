import { lazy, Suspense, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import plexUrl from '@tiber/look/plex-basic.woff2?url'
import type { Route } from './+types/root'
import { signalsMeta, useDocumentData } from './document-context.ts'
import { ShopLogoContext } from '@tiber/ui/frame/brand.tsx'
import { ErrorView } from '@tiber/ui/frame/error-view.tsx'
import { NavigationProgress } from '@tiber/ui/frame/navigation-progress.tsx'
import { slashKeyScript } from './features/frame/slash-key-script.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getMessageUrls } from './i18n/message-urls.ts'
import { iconHostsMeta } from './icons/icon-hosts-meta.ts'
import { MessagesProvider, useLocale, useMessages, usePreloadedMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { loadOptional } from '@tiber/web/browser/stale-chunk.ts'
import { takeFlash } from '@tiber/web/session/flash.server.ts'
import { getPictureSrcSet, getPictureUrl } from './product-ui/picture-url.ts'
import { sessionContext } from './server/session/session.server.ts'
import { readShopLook } from './server/shop-settings.server.ts'
import { withSession } from './server/session/session-middleware.server.ts'
import { findForcedColourMode } from '@tiber/ui/theme/colour-mode.ts'
import { colourModeScript } from '@tiber/ui/theme/colour-mode-script.ts'
import { ColourModeProvider } from '@tiber/ui/theme/use-colour-mode.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { ToastProvider } from '@tiber/ui/overlays/toast.tsx'
import themeUrl from './theme/theme.css?url'

export const middleware: Route.MiddlewareFunction[] = [withSession]

// messages: session.flash.*, product.flash.*, addresses.flash.*
export async function loader({ context, url }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  // An object, so that the same message twice counts as two messages.
  const flash = takeFlash(handle, getPathLocale(url.pathname))
  const { logo = null, name = null } = (await readShopLook(handle)) ?? {}
  return { flash, ...(logo && { logo: { path: logo, name: name ?? '' } }) }
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
  const locale = useLocale()
  const { nonce, themeCss, iconsUrl, signals } = useDocumentData()
  const forced = findForcedColourMode(useMatches().map((match) => match.handle))
  return (
    // The script below sets data-theme before React starts, so the element differs from what the server sent.
    <html lang={locale} data-forced-theme={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={forced ?? 'light dark'} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: colourModeScript + slashKeyScript }}
        />
        {iconsUrl && <meta name={iconHostsMeta} content={iconsUrl} />}
        {signals && <meta name={signalsMeta} content={signals} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* With a precedence React sends it before the scripts, which would delay the first paint. */}
        <link rel="stylesheet" href={themeUrl} precedence="default" />
        <link rel="preload" href={plexUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {getMessageUrls(pathname).map((url) => (
          <link key={url} rel="modulepreload" href={url} nonce={nonce} suppressHydrationWarning />
        ))}
        <Meta />
        <Links nonce={nonce} />
        {themeCss && (
          <style id="theme-css" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCss }} />
        )}
      </head>
      <body>
        <NavigationProgress />
        <ColourModeProvider forced={forced}>{children}</ColourModeProvider>
        <MessagePreloader />
        {signals.includes('"analytics"') && <PageAnalytics settings={signals} />}
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

const Analytics = lazy(async () => {
  const loaded = await loadOptional(() => import('./signals/analytics/analytics.tsx'))
  return loaded ?? { default: () => null }
})

/** Loaded after hydration, and only where a tracker is configured. */
function PageAnalytics({ settings }: { settings: string }) {
  return useIsHydrated() ? (
    <Suspense>
      <Analytics settings={settings} />
    </Suspense>
  ) : null
}

export default function Root({ loaderData: { logo } }: Route.ComponentProps) {
  const t = useMessages()
  const shown = logo && {
    src: getPictureUrl(logo.path, 192),
    srcSet: getPictureSrcSet(logo.path, 192),
    name: logo.name,
  }
  return (
    <ShopLogoContext value={shown}>
      <ToastProvider closeLabel={t('frame.close')}>
        <Outlet />
      </ToastProvider>
    </ShopLogoContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
