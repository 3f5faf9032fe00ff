import { useState } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { getKeyNames, listShortcuts } from '@tiber/ui/hooks/use-shortcut.ts'

/** Lists the keyboard shortcuts of the current page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const [shortcuts] = useState(listShortcuts)
  return (
    <Dialog open onClose={onClose} title={t('command-bar.keys.title')} closeLabel={t('frame.close')}>
      <dl className="shortcut-list">
        {shortcuts.map(({ keys, text }) => (
          <div key={`${keys} ${text}`}>
            <dt>
              {getKeyNames(keys).map((name) => (
                <KeyHint key={name}>{name}</KeyHint>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
