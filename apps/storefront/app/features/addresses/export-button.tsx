import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { buildSearch, type AddressFilter } from './address-search.ts'

type ExportButtonProps = { counts: { all: number; found: number }; filter: AddressFilter }

const file = '/account/addresses/export.csv'

/** Downloads all addresses, or only those the filter finds. */
export function ExportButton({ counts, filter }: ExportButtonProps) {
  const t = useMessages()
  const label = (
    <>
      <Icon name="download" size="small" />
      {t('addresses.export')}
    </>
  )
  if (counts.found === counts.all || counts.found === 0)
    return (
      <a href={file} download className={buttonClasses({})}>
        {label}
      </a>
    )
  return (
    <PopoverMenu align="end" trigger={label} triggerClassName={buttonClasses({})}>
      <a href={file + buildSearch({ ...filter, page: 1 })} download className={menuRow}>
        <Icon name="funnel" size="small" />
        {t('addresses.export.found', { n: counts.found })}
      </a>
      <a href={file} download className={menuRow}>
        <Icon name="table-2" size="small" />
        {t('addresses.export.all', { n: counts.all })}
      </a>
    </PopoverMenu>
  )
}
