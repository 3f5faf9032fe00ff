import type { QuickOrderDraft } from '@tiber/contract/carts/quick-order'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

const pollEveryMs = 700

/** Shows the progress of a large file by polling. */
export function DraftProgress({ draft: { state, lines } }: { draft: Pick<QuickOrderDraft, 'state' | 'lines'> }) {
  const t = useMessages()
  const format = useFormat()
  const path = localisedPath('/quick-order', useLocale())
  const { revalidate, state: reloadState } = useRevalidator()
  useEffect(() => {
    if (state !== 'RUNNING' || reloadState !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollEveryMs)
    return () => clearTimeout(timer)
  }, [state, reloadState, revalidate])
  if (state === 'FAILED') return <Note tone="danger" title={t('quick-order.failed')} />
  return (
    <Panel title={t('quick-order.running')}>
      <div className="grid gap-3 text-13" aria-live="polite">
        <progress
          className="w-full"
          max={Math.max(1, lines.total)}
          value={lines.done}
          aria-label={t('quick-order.running')}
        />
        <p>{t('quick-order.running.lines', { done: format.number(lines.done), total: format.number(lines.total) })}</p>
        <span className="needs-no-script">
          <LinkButton to={path} reloadDocument>
            {t('quick-order.running.look')}
          </LinkButton>
        </span>
      </div>
    </Panel>
  )
}
