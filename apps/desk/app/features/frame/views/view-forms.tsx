import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { viewLimits } from '@tiber/contract/operator/view-screens'
import type { View } from '@tiber/contract/operator/views'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import type { ListViews } from './read-views.server.ts'

/** Saves what the list shows now, under a new name or in place of a view. */
export function SaveView({ views: { screen, list, mayShare }, state }: { views: ListViews; state: string }) {
  const t = useMessages()
  const own = list.filter(({ mayChange }) => mayChange)
  return (
    <PopoverMenu
      triggerClassName={buttonClasses({ variant: 'quiet' })}
      trigger={
        <>
          <Icon name="plus" size="small" />
          {t('views.save')}
        </>
      }
    >
      <ViewForm intent="create" fields={{ screen, state }} className="grid gap-3 px-3 py-2">
        <NameField />
        {mayShare && <Checkbox name="shared" value="1" label={t('views.share')} />}
        <Button type="submit" variant="primary" className="justify-self-start">
          {t('views.save.submit')}
        </Button>
      </ViewForm>
      {own.length > 0 && <MenuHeading>{t('views.replace')}</MenuHeading>}
      {own.map(({ id, name }) => (
        <ViewForm key={id} intent="replace" fields={{ id, name, state }}>
          <button type="submit" className={`${menuRow} w-full`}>
            {name}
          </button>
        </ViewForm>
      ))}
    </PopoverMenu>
  )
}

/** Renames, shares and deletes the view that is open. */
export function ManageView({ view, mayShare }: { view: View; mayShare: boolean }) {
  const t = useMessages()
  const { id, name, screen, state, shared } = view
  return (
    <PopoverMenu
      label={t('views.manage', { name })}
      triggerClassName={buttonClasses({ variant: 'icon' })}
      trigger={<Icon name="ellipsis" />}
    >
      <ViewForm intent="rename" fields={{ id }} className="grid gap-3 px-3 py-2">
        <NameField name={name} />
        <Button type="submit" className="justify-self-start">
          {t('views.rename')}
        </Button>
      </ViewForm>
      {(mayShare || shared) && (
        <ViewForm intent={shared ? 'unshare' : 'share'} fields={{ id, name }}>
          <button type="submit" className={`${menuRow} w-full`}>
            <Icon name="users" size="small" />
            {t(shared ? 'views.unshare' : 'views.share')}
          </button>
        </ViewForm>
      )}
      <ViewForm intent="delete" fields={{ id, name, screen, state, ...(shared && { shared: '1' }) }}>
        <button type="submit" className={`${menuRow} w-full text-danger-text`}>
          <Icon name="trash-2" size="small" />
          {t('views.delete')}
        </button>
      </ViewForm>
    </PopoverMenu>
  )
}

function NameField({ name }: { name?: string }) {
  const t = useMessages()
  return (
    <Field label={t('views.name')}>
      <TextInput name="name" defaultValue={name} required maxLength={viewLimits.name} autoComplete="off" />
    </Field>
  )
}

type ViewFormProps = { intent: string; fields: Record<string, string>; className?: string; children: ReactNode }

/** Sends a change of the views to the page for it, which leads back to the list. */
function ViewForm({ intent, fields, className, children }: ViewFormProps) {
  const { pathname, search } = useLocation()
  const locale = getPathLocale(pathname)
  const side = pathname.startsWith(localisedPath('/supplier', locale)) ? 'supplier' : 'operator'
  return (
    <Form method="post" action={localisedPath(`/${side}/views`, locale)} className={className} preventScrollReset>
      {Object.entries({ intent, ...fields, page: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
