import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { SaveStatus } from '#app/features/carts/open-cart/save-status.tsx'
import { SpreadsheetMenu } from '#app/features/carts/current/spreadsheet-menu.tsx'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

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
            <LinkButton to={path(`/account/buying-lists/${list.id}/settings`)} icon="settings">
              {t('buying-lists.settings')}
            </LinkButton>
          </span>
        }
      />
    </>
  )
}
