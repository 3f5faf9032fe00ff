import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../texts.ts'
import { IconButton } from './icon.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean }

/** A modal dialog; it is open for as long as it is rendered. */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className={isWide ? 'dialog dialog-wide' : 'dialog'} aria-label={title} onClose={onClose}>
      <header className="dialog-head">
        <h2>{title}</h2>
        <IconButton icon="x" label={t('close')} onClick={() => ref.current?.close()} />
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
