import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'

/** Menu to export the cart or list as a spreadsheet and to import it again. */
export function SpreadsheetMenu({ cartId, isList = false }: { cartId: string; isList?: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  const path = (end: string, area = 'carts') => localisedPath(`/account/${area}/${cartId}/${end}`, locale)
  const trigger = (
    <>
      <Icon name="file-spreadsheet" size="small" />
      {t('carts.sheet')}
      <Icon name="chevron-down" size="small" />
    </>
  )
  return (
    <PopoverMenu trigger={trigger} triggerClassName={buttonClasses({})} align="end">
      <a href={path('export.xlsx')} download className={menuRow}>
        <Icon name="download" size="small" />
        {t('carts.sheet.xlsx')}
      </a>
      <a href={path('export.csv')} download className={menuRow}>
        <Icon name="download" size="small" />
        {t('carts.sheet.csv')}
      </a>
      <a href={path('import', isList ? 'buying-lists' : 'carts')} className={menuRow}>
        <Icon name="upload" size="small" />
        {t('carts.sheet.import')}
      </a>
    </PopoverMenu>
  )
}
