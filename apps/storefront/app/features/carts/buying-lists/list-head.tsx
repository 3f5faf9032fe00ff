import { Link, useLocation } from 'react-router'
import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { SaveStatus } from '#app/features/carts/open-cart/save-status.tsx'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { SpreadsheetMenu } from '#app/features/carts/current/spreadsheet-menu.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'

type ListHeadProps = {
  list: Omit<Cart, 'type'>
  isSaving: boolean
  isWaiting: boolean
  canExtend: boolean
  canRepeat: boolean
  isOwn: boolean
}

export function ListHead({ list, isSaving, isWaiting, canExtend, canRepeat, isOwn }: ListHeadProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const name = stripListPrefix(list.name)
  const path = (plain: string) => localisedPath(plain, locale)
  const sub = [
    t('buying-lists.sub.lines', {
      n: list.numberOfLines,
      net: format.money(list.totalDiscountPrice.priceWithoutTax),
    }),
    list.shared && t(isOwn ? 'buying-lists.shared.byMe' : 'buying-lists.shared.withMe'),
  ]
  return (
    <>
      <Breadcrumb
        label={t('buying-lists.title')}
        crumbs={[{ label: t('buying-lists.title'), to: path('/account/buying-lists') }, { label: name }]}
      />
      <PageHead
        title={<span className="wrap-anywhere">{name}</span>}
        sub={
          <>
            {sub.filter(Boolean).join(' · ')}
            {'. '}
            <span className="needs-script">
              <SaveStatus isSaving={isSaving} isWaiting={isWaiting} />
            </span>
          </>
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {canExtend && <SpreadsheetMenu cartId={list.id} isList />}
            <LinkButton
              to={path(`/account/buying-lists/${list.id}/print`)}
              icon="printer"
              prefetch="none"
              className="max-md:hidden"
            >
              {t('buying-lists.print')}
            </LinkButton>
            {canRepeat && (
              <LinkButton to={path(`/account/reorder?list=${list.id}`)} icon="repeat">
                {t('buying-lists.repeat')}
              </LinkButton>
            )}
            {list.numberOfLines > 0 && <RequestQuoteLink source={{ cart: list.id }} />}
            <LinkButton to={path(`/account/buying-lists/${list.id}/settings`)} icon="settings">
              {t('buying-lists.settings')}
            </LinkButton>
          </span>
        }
      />
    </>
  )
}

type ListToolbarProps = {
  lines: number
  attention: number
  chosen: number
  canExtend: boolean
  needsAttention: boolean
  hasPriceChanges: boolean
}

/** Filters and actions of a list. The first button is the one Enter submits. */
export function ListToolbar({
  lines,
  attention,
  chosen,
  canExtend,
  needsAttention,
  hasPriceChanges,
}: ListToolbarProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3 print:hidden">
      {canExtend && (
        <nav aria-label={t('buying-lists.show')} className="flex flex-wrap gap-2">
          <ShowLink to={pathname} isOn={!needsAttention}>
            {t('buying-lists.show.all', { n: lines })}
          </ShowLink>
          <ShowLink to={`${pathname}?show=attention`} isOn={needsAttention}>
            {t('buying-lists.show.attention', { n: attention })}
          </ShowLink>
        </nav>
      )}
      <span className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full max-md:*:flex-auto">
        <Button type="submit" name="do" value="save" variant="quiet" className="needs-no-script">
          {t('buying-lists.save')}
        </Button>
        {hasPriceChanges && (
          <Button type="submit" name="do" value="accept" variant="quiet" icon="check">
            {t('buying-lists.accept')}
          </Button>
        )}
        <Button
          type="submit"
          name="do"
          value="remove"
          variant="quiet"
          icon="trash-2"
          className={chosen === 0 ? 'needs-no-script' : undefined}
        >
          {t('buying-lists.removeChosen')}
        </Button>
        {canExtend && (
          <Button type="submit" name="do" value="add-par">
            {t('buying-lists.add.par')}
          </Button>
        )}
        <Button type="submit" name="do" value="add" className={chosen === 0 ? 'needs-no-script' : undefined}>
          {chosen > 0 ? t('buying-lists.add.some', { n: chosen }) : t('buying-lists.add.chosen')}
        </Button>
        <Button type="submit" name="do" value="add-all" variant="primary" icon="shopping-cart">
          {t('buying-lists.add.all', { n: lines })}
        </Button>
      </span>
    </div>
  )
}

function ShowLink({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className={classes(
        'inline-flex h-7 items-center rounded-full border border-line-strong bg-surface px-2.5 text-12 whitespace-nowrap text-body no-underline',
        'hover:bg-surface-hover hover:no-underline max-md:h-11 max-md:text-13 pointer-coarse:h-11',
        isOn && 'border-accent bg-surface-selected font-medium text-ink',
      )}
    >
      {children}
    </Link>
  )
}
