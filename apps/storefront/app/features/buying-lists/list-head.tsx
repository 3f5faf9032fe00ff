import type { LineHealth } from '@tiber/contract/buying-lists'
import type { Cart } from '@tiber/contract/cart-shapes'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { menuRow, PopoverMenu } from '#app/ui/popover-menu.tsx'
import { plainName } from './list-view.ts'

type ListHeadProps = { list: Cart; health: LineHealth[]; canExtend: boolean; isOwn: boolean }

export function ListHead({ list, canExtend, isOwn }: ListHeadProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const name = plainName(list.name)
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
        sub={sub.filter(Boolean).join(' · ')}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {canExtend && <SheetMenu id={list.id} />}
            <LinkButton to={path(`/account/buying-lists/${list.id}/print`)} icon="printer" prefetch="none">
              {t('buying-lists.print')}
            </LinkButton>
            <LinkButton to={path(`/account/buying-lists/${list.id}/settings`)} icon="settings">
              {t('buying-lists.settings')}
            </LinkButton>
          </span>
        }
      />
    </>
  )
}

function SheetMenu({ id }: { id: string }) {
  const t = useMessages()
  const locale = useLocale()
  const path = (end: string) => localisedPath(`/account/carts/${id}/${end}`, locale)
  const trigger = (
    <>
      <Icon name="file-spreadsheet" size="small" />
      {t('buying-lists.sheet')}
      <Icon name="chevron-down" size="small" />
    </>
  )
  return (
    <PopoverMenu trigger={trigger} triggerClassName={buttonClasses({})} align="end">
      <a href={path('export.xlsx')} download className={menuRow}>
        <Icon name="download" size="small" />
        {t('buying-lists.sheet.xlsx')}
      </a>
      <a href={path('export.csv')} download className={menuRow}>
        <Icon name="download" size="small" />
        {t('buying-lists.sheet.csv')}
      </a>
      <a href={path('import')} className={menuRow}>
        <Icon name="upload" size="small" />
        {t('buying-lists.sheet.import')}
      </a>
    </PopoverMenu>
  )
}
