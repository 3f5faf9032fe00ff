import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { ToastBox, toastButton, useToast } from '@tiber/ui/overlays/toast.tsx'

export function NoteSamples() {
  const format = useFormat()
  const showToast = useToast()
  const undo = { label: 'Undo', onUndo: () => showToast({ text: 'Change undone.' }) }
  return (
    <Panel title="Toasts and notes" id="notes">
      <div className="flex flex-col gap-3">
        <ToastBox text="3 rows added to Maintenance cart">
          <button type="button" className={toastButton}>
            Undo
          </button>
        </ToastBox>
        <Button className="self-start" onClick={() => showToast({ text: '1 row added to Maintenance cart', undo })}>
          Show a toast
        </Button>
        <Note title="Prices from your contract C-2291">Valid until {format.date('2026-12-31')}.</Note>
        <Note tone="warning" title="Someone else changed this a minute ago">
          Your quantity was 300, now it’s 500. <a href="#notes">View differences</a>
        </Note>
        <Note tone="danger" title="The order could not be sent">
          The service is not responding. Nothing is lost. <a href="#notes">Try again</a> · code 7f3a-91
        </Note>
        <Note tone="success" title="Receipt confirmed">
          Neumática Hispalense has been notified.
        </Note>
      </div>
    </Panel>
  )
}
