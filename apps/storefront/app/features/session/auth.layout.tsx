import { Link, Outlet, useLocation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'
import { ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'
import { drawCapScrew, drawWasher } from '@tiber/ui/frame/drawing.ts'
import { DrawingView } from '@tiber/ui/frame/drawing-view.tsx'

const screw = drawCapScrew({ d: 10, k: 10, dk: 16, l: 46, b: 32, s: 8 }, 6.2)
const disc = drawWasher({ inner: 8.4, outer: 16, h: 1.6 }, 7.6)

/** Layout of the public pages: artwork on the left, form on the right. */
export default function AuthLayout() {
  const t = useMessages()
  const locale = useLocale()
  // Customers who are signed in read these as well.
  const isLegal = useLocation().pathname.includes('/auth/legal/')
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.15fr)_minmax(26rem,1fr)]">
      <aside className="auth-art hidden text-on-structure lg:block">
        {/* Stays in view beside a long form. */}
        <div className="sticky top-0 flex h-dvh flex-col justify-between overflow-hidden p-10">
          <Brand />
          <div className="mx-auto flex w-full max-w-160 flex-col gap-8">
            <DrawingView drawing={screw} className="w-full" />
            <DrawingView drawing={disc} className="w-1/2" />
          </div>
          <p className="text-22 leading-snug font-medium">
            {t('session.claim')}
            <span className="block text-on-structure-muted">{t('session.claim.more')}</span>
          </p>
        </div>
      </aside>
      <div className="flex flex-col bg-surface">
        <div className="flex items-center justify-between gap-2 px-6 pt-4 max-md:px-3">
          <span className="text-ink lg:invisible">
            <Brand />
          </span>
          <div className="flex items-center gap-1">
            <LanguageSwitcher />
            <ThemeSwitcher />
          </div>
        </div>
        <main className="mx-auto flex w-full max-w-96 flex-1 flex-col gap-4 px-6 pt-[clamp(1.5rem,20dvh,16rem)] pb-8 max-md:px-3 max-md:pt-8 has-data-wide:max-w-160 has-data-wide:pt-8">
          <Outlet />
        </main>
        <footer className="grid gap-2 px-6 pb-6 text-center text-12 text-muted">
          {isLegal ? (
            <Link to={localisedPath('/', locale)} className="inline-flex min-h-6 justify-self-center max-md:min-h-11">
              {t('session.toShop')}
            </Link>
          ) : (
            <p>{t('session.foot')}</p>
          )}
          <LegalLinks />
        </footer>
      </div>
    </div>
  )
}

// messages: session.legal.*
const legalSlugs = ['privacy', 'terms', 'imprint'] as const

function LegalLinks() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <nav aria-label={t('session.legal')} className="flex flex-wrap justify-center gap-x-4">
      {legalSlugs.map((slug) => (
        <Link
          key={slug}
          to={localisedPath(`/auth/legal/${slug}`, locale)}
          className="inline-flex min-h-6 items-center max-md:min-h-11"
        >
          {t(`session.legal.${slug}`)}
        </Link>
      ))}
    </nav>
  )
}
