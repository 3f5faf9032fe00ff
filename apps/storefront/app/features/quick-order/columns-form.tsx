import type { QuickOrderDraft } from '@tiber/contract/carts/quick-order'
import { columnRoles } from '@tiber/contract/carts/quick-order-enums'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'

type ColumnsFormProps = { draft: Pick<QuickOrderDraft, 'id' | 'columns' | 'columnNames'> }

// messages: quick-order.role.*
/** Shows the detected columns and lets the user reassign them. */
export function ColumnsForm({ draft: { id, columns, columnNames } }: ColumnsFormProps) {
  const t = useMessages()
  const isSending = useNavigation().formData?.get('intent') === 'columns'
  const mapped = columnRoles.filter((role) => columns?.[role] !== undefined)
  const getColumnName = (at: number) => `${at + 1}. ${columnNames[at] || t('quick-order.column.unnamed')}`
  return (
    <details className="quick-order-columns">
      <summary>
        <span className="sub">
          {t('quick-order.columns', { names: mapped.map((role) => t(`quick-order.role.${role}`)).join(', ') })}
        </span>
        <span className="text-13 font-medium text-link">{t('quick-order.columns.change')}</span>
      </summary>
      <Form method="post" className="grid gap-3 p-4">
        <input type="hidden" name="draftId" value={id} />
        {columnRoles.map((role) => (
          <Field key={role} label={t(`quick-order.role.${role}`)}>
            <Select name={`column-${role}`} defaultValue={columns?.[role] ?? ''}>
              <option value="">{t('quick-order.column.none')}</option>
              {columnNames.map((name, at) => (
                <option key={`${name} ${getColumnName(at)}`} value={at}>
                  {getColumnName(at)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button type="submit" name="intent" value="columns" busy={isSending}>
          {t('quick-order.columns.apply')}
        </Button>
      </Form>
    </details>
  )
}
