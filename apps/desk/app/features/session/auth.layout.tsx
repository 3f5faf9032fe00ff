import { Outlet } from 'react-router'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { DrawingView } from '@tiber/ui/frame/drawing-view.tsx'
import { drawCapScrew, drawWasher } from '@tiber/ui/frame/drawing.ts'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'
import { ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const washer = drawWasher({ inner: 8.4, outer: 16, h: 1.6 }, 11)
const screw = drawCapScrew({ d: 8, k: 8, dk: 13, l: 30, b: 22, s: 6 }, 5.4)

/** Layout of signing in: artwork on the left, form on the right. */
export default function AuthLayout() {
  const t = useMessages()
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.15fr)_minmax(26rem,1fr)]">
      <aside className="auth-art hidden text-on-structure lg:block">
        <div className="sticky top-0 flex h-dvh flex-col justify-between overflow-hidden p-10">
          <Brand />
          <div className="mx-auto flex w-full max-w-160 flex-col items-end gap-8">
            <DrawingView drawing={washer} className="w-3/4" />
            <DrawingView drawing={screw} className="w-2/3" />
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
        <main className="mx-auto flex w-full max-w-96 flex-1 flex-col gap-4 px-6 pt-[clamp(1.5rem,20dvh,16rem)] pb-8 max-md:px-3 max-md:pt-8">
          <Outlet />
        </main>
        <footer className="px-6 pb-6 text-center text-12 text-muted">{t('session.foot')}</footer>
      </div>
    </div>
  )
}
