import { useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { ViewActionResult } from './change-views.server.ts'
import { isFiltered, type OrderFilter } from './order-filter.ts'

type View = { id: string; name: string; query: string }
type SavedViewsProps = { views: View[]; filter: OrderFilter; result: ViewActionResult | undefined; path: string }

/** Menu of saved views of the order list: open, save and delete. A view is the filter of the page's address. */
export function SavedViews({ views, filter, result, path }: SavedViewsProps) {
  const t = useMessages()
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      <output className="self-center text-12 text-muted empty:hidden">
        {result?.failed && t('orders.view.failed')}
        {result?.saved && t('orders.view.saved')}
      </output>
      <PopoverMenu
        align="end"
        triggerClassName={buttonClasses({})}
        trigger={
          <>
            <Icon name="funnel" size="small" />
            {t('orders.views')}
            <Icon name="chevron-down" size="small" />
          </>
        }
      >
        {views.length === 0 && <MenuHeading>{t('orders.view.none')}</MenuHeading>}
        {views.map(({ id, name, query }) => (
          <Form key={id} method="post" className="flex items-center">
            <Link className={menuRow} to={`${path}?${query}`}>
              {name}
            </Link>
            <IconButton
              type="submit"
              name="delete"
              value={id}
              icon="trash-2"
              label={t('orders.view.delete', { name })}
            />
          </Form>
        ))}
        {isFiltered(filter) && (
          <button type="button" className={menuRow} onClick={() => setIsNaming(true)}>
            <Icon name="plus" size="small" />
            {t('orders.view.save')}
          </button>
        )}
      </PopoverMenu>
      {isNaming && <SaveViewDialog suggestedName={filter.q} onClose={() => setIsNaming(false)} />}
    </>
  )
}

function SaveViewDialog({ suggestedName, onClose }: { suggestedName: string; onClose: () => void }) {
  const t = useMessages()
  const submit = useSubmit()
  const [name, setName] = useState(suggestedName)
  const save = () => {
    if (name.trim() === '') return
    void submit({ name }, { method: 'post' })
    onClose()
  }
  return (
    <FormDialog
      title={t('orders.view.save')}
      closeLabel={t('orders.view.close')}
      cancelLabel={t('orders.view.cancel')}
      submitLabel={t('orders.view.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('orders.view.name')}>
        <TextInput value={name} maxLength={80} required onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
