import { useState } from 'react'
import { getKeyNames, listShortcuts } from '../hooks/use-shortcut.ts'
import { KeyHint } from '../key-hint.tsx'
import { Dialog } from '../overlays/dialog.tsx'

type ShortcutsDialogProps = { title: string; closeLabel: string; onClose: () => void }

/** Lists the keyboard shortcuts of the current page. */
export function ShortcutsDialog({ title, closeLabel, onClose }: ShortcutsDialogProps) {
  const [shortcuts] = useState(listShortcuts)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={closeLabel}>
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
