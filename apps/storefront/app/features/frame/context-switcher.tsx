import { Form, useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'
import type { FrameSession, FrameStore } from './frame-session.ts'

const accountPages = [
  { id: 'profile', path: '/account/user-information', icon: 'user' },
  { id: 'addresses', path: '/account/addresses', icon: 'map-pin' },
  { id: 'company', path: '/account/company', icon: 'building-2' },
] as const

type ContextSwitcherProps = { session: FrameSession; stores: FrameStore[]; triggerClassName: string }

/** Switches company, store and store view. Every choice is a form that keeps the page and works without scripts. */
export function ContextSwitcher({ session, stores, triggerClassName }: ContextSwitcherProps) {
  const t = useMessages()
  const locale = useLocale()
  const store = stores.find(({ id }) => id === session.store.storeId)
  const view = store?.views.find(({ id }) => id === session.store.storeViewId)
  const storeLabel = [store?.name[locale], view?.name[locale]].filter(Boolean).join(' · ')
  return (
    <PopoverMenu
      align="end"
      triggerClassName={triggerClassName}
      trigger={
        <>
          <span className="flex min-w-0 flex-col items-start leading-tight">
            <span className="max-w-full truncate md:max-w-56">{session.account?.name}</span>
            {storeLabel && (
              <small className="max-w-56 truncate text-11 font-normal text-on-structure-muted max-md:hidden">
                {storeLabel}
              </small>
            )}
          </span>
          <Icon name="chevrons-up-down" size="small" className="flex-none" />
          <VisuallyHidden>{t('frame.switch')}</VisuallyHidden>
        </>
      }
    >
      <AccountChoices session={session} />
      {stores.length > 0 && <StoreChoices session={session} stores={stores} />}
      <div className="border-t border-line">
        <MenuHeading>{session.user?.email}</MenuHeading>
        {accountPages.map(({ id, path, icon }) => (
          <Link key={id} to={localisedPath(path, locale)} className={menuRow}>
            <Icon name={icon} size="small" />
            {t(`frame.menu.${id}`)}
          </Link>
        ))}
      </div>
      <LogoutForm label={t('frame.logout')} />
    </PopoverMenu>
  )
}

function AccountChoices({ session }: { session: FrameSession }) {
  const t = useMessages()
  return (
    <Form method="post" action="/session/account">
      <ReturnTo />
      <MenuHeading>{t('frame.account')}</MenuHeading>
      {session.accounts.map(({ id, name, externalId }) => (
        <button
          key={id}
          name="customerAccountId"
          value={id}
          className={menuRow}
          aria-current={id === session.account?.id || undefined}
        >
          <Icon name="building-2" size="small" />
          <span className="min-w-0 flex-1">
            {name}
            <span className="block text-11 text-muted">{externalId}</span>
          </span>
          {id === session.account?.id && <Icon name="check" size="small" />}
        </button>
      ))}
    </Form>
  )
}

function StoreChoices({ session, stores }: { session: FrameSession; stores: FrameStore[] }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Form method="post" action="/session/store">
      <ReturnTo />
      {stores.map((store) => (
        <fieldset key={store.id} disabled={store.isRefused} className="border-t border-line">
          <MenuHeading>
            {t('frame.store', { name: store.name[locale] ?? store.id })}
            {store.isRefused && ` · ${t('frame.store.refused')}`}
          </MenuHeading>
          {store.views.map((view) => {
            const isCurrent = view.id === session.store.storeViewId
            return (
              <button
                key={view.id}
                name="store"
                value={`${store.id}/${view.id}`}
                className={`${menuRow} disabled:cursor-not-allowed disabled:text-muted`}
                aria-current={isCurrent || undefined}
              >
                <Icon name="store" size="small" />
                <span className="min-w-0 flex-1">{view.name[locale]}</span>
                {isCurrent && <Icon name="check" size="small" />}
              </button>
            )
          })}
        </fieldset>
      ))}
    </Form>
  )
}

function LogoutForm({ label }: { label: string }) {
  return (
    <Form method="post" action="/session/logout">
      <ReturnTo />
      <button className={menuRow}>
        <Icon name="log-out" size="small" />
        {label}
      </button>
    </Form>
  )
}

function ReturnTo() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="returnTo" value={pathname + search} />
}
