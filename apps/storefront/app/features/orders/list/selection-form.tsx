import { useState, type ChangeEvent, type ReactNode } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { buildSearch, type OrderFilter } from './order-filter.ts'

type SelectionFormProps = { filter: OrderFilter; canRepeat: boolean; canExport: boolean; children: ReactNode }

/** Offers reorder and export for the selected orders; with no selection the export covers the whole filter. */
export function SelectionForm({ filter, canRepeat, canExport, children }: SelectionFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const [selectedCount, setSelectedCount] = useState(0)
  const updateCount = (event: ChangeEvent<HTMLFormElement>) =>
    setSelectedCount(event.currentTarget.querySelectorAll('input[name=order]:checked').length)
  const path = (plain: string) => localisedPath(plain, locale)
  const hidden = [...new URLSearchParams(buildSearch({ ...filter, after: '' }))]
  return (
    <form method="get" action={path('/account/orders/export.xlsx')} onChange={updateCount}>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div
        // On a phone the bar would cover the list, so it is sticky only while something is selected.
        className={classes(
          'selection-bar sticky bottom-0 z-1 flex flex-wrap items-center gap-2 rounded-b-3 border-t border-line bg-surface px-4 py-2.5 text-13 max-md:px-3 print:hidden',
          selectedCount === 0 && 'max-md:static',
        )}
      >
        <output className="mr-auto text-muted">
          {selectedCount > 0 ? t('orders.chosen', { n: selectedCount }) : t('orders.chosen.none')}
        </output>
        {canRepeat && (
          <button
            type="submit"
            formAction={path('/account/reorder')}
            disabled={selectedCount === 0}
            className={buttonClasses({ className: 'needs-script' })}
          >
            <Icon name="repeat" size="small" />
            {t('orders.repeat')}
          </button>
        )}
        {canExport && (
          <>
            <button type="submit" className={buttonClasses({})}>
              <Icon name="file-spreadsheet" size="small" />
              {t('orders.export.xlsx')}
            </button>
            <button type="submit" formAction={path('/account/orders/export.csv')} className={buttonClasses({})}>
              <Icon name="download" size="small" />
              {t('orders.export.csv')}
            </button>
          </>
        )}
      </div>
    </form>
  )
}
