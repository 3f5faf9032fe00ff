import type { ReactNode } from 'react'

import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ToastBox, toastButton, useToast } from '#app/ui/overlays/toast.tsx'

const renderLink = (content: ReactNode[]) => <a href="#notes">{content}</a>

export function KitNotes() {
  const t = useMessages()
  const format = useFormat()
  const showToast = useToast()
  const undo = { label: t('kit.notes.undo'), onUndo: () => showToast({ text: t('kit.notes.undone') }) }
  return (
    <Panel title={t('kit.notes')} id="notes">
      <div className="flex flex-col gap-3">
        <ToastBox text={t('kit.notes.toast', { n: 3 })}>
          <button type="button" className={toastButton}>
            {t('kit.notes.undo')}
          </button>
        </ToastBox>
        <Button className="self-start" onClick={() => showToast({ text: t('kit.notes.toast', { n: 1 }), undo })}>
          {t('kit.notes.show')}
        </Button>
        <Note title={t('kit.notes.info')}>{t('kit.notes.info.text', { date: format.date('2026-12-31') })}</Note>
        <Note tone="warning" title={t('kit.notes.warning')}>
          {t.rich('kit.notes.warning.text', { link: renderLink })}
        </Note>
        <Note tone="danger" title={t('kit.notes.danger')}>
          {t.rich('kit.notes.danger.text', { link: renderLink })}
        </Note>
        <Note tone="success" title={t('kit.notes.success')}>
          {t('kit.notes.success.text')}
        </Note>
      </div>
    </Panel>
  )
}
