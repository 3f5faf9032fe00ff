import type { QuickOrderDraft, QuickOrderDraftSummary } from '@tiber/contract/carts/quick-order'
import { Form, useLocation } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'

type Named = Pick<QuickOrderDraft, 'name' | 'fileName'>

/** The heading of a draft, with a form to name it. */
export function DraftName({ draft }: { draft: Named & Pick<QuickOrderDraft, 'id'> }) {
  const t = useMessages()
  const { search } = useLocation()
  const title = draft.name ?? draft.fileName ?? t('quick-order.pasted')
  return (
    // A saved name closes the form.
    <details key={draft.name} className="quick-order-name-form">
      <summary>
        <h2 id="quick-order-text" className="text-14">
          {title}
        </h2>
        <Icon name="pencil" size="small" />
        <span className="sr-only">{t('quick-order.name.change')}</span>
      </summary>
      <Form method="post" action={search} className="flex flex-wrap items-end gap-2 pt-2">
        <input type="hidden" name="draftId" value={draft.id} />
        <Field label={t('quick-order.name')}>
          <TextInput name="name" defaultValue={draft.name ?? ''} maxLength={80} autoComplete="off" />
        </Field>
        <Button type="submit" name="intent" value="name">
          {t('quick-order.name.save')}
        </Button>
      </Form>
    </details>
  )
}

/** Lists the drafts of the user, each with what is left of it. */
export function DraftsMenu({ drafts, currentId }: { drafts: QuickOrderDraftSummary[]; currentId: string | undefined }) {
  const t = useMessages()
  const format = useFormat()
  const { pathname } = useLocation()
  if (drafts.every(({ id }) => id === currentId)) return null
  return (
    <PopoverMenu
      trigger={
        <>
          <Icon name="file-pen" size="small" />
          {t('quick-order.drafts', { n: drafts.length })}
          <Icon name="chevron-down" size="small" />
        </>
      }
      triggerClassName={buttonClasses({})}
      align="end"
    >
      {drafts.map((draft) => (
        <Link
          key={draft.id}
          to={`${pathname}?draft=${draft.id}`}
          className={menuRow}
          aria-current={draft.id === currentId ? 'page' : undefined}
        >
          <span className="quick-order-draft">
            <b>{draft.name ?? draft.fileName ?? findFirstLine(draft.start)}</b>
            <span>
              {t('quick-order.drafts.left', { n: draft.openLines, ready: draft.readyLines })} ·{' '}
              {format.dateTime(draft.createdAt)}
            </span>
          </span>
        </Link>
      ))}
    </PopoverMenu>
  )
}

/** The first line that says something. */
const findFirstLine = (text: string) => text.split('\n').find((line) => /[\p{L}\d]/u.test(line)) ?? text
