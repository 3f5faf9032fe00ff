import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

import { IconButton } from '../button.tsx'

type DialogProps = {
  open: boolean
  /** Called for every way of closing: Esc, the cross, a click outside. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** For confirmations of irreversible actions: a click outside does not close it. */
  alert?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The native dialog: it traps the focus, closes by Esc and restores the focus afterwards. */
export function Dialog({ open, onClose, title, closeLabel, alert, footer, children }: DialogProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!dialog.open) dialog.showModal()
    // Closed before it is removed from the page: only then is the focus restored.
    return () => dialog.close()
  }, [open])

  const onBackdropClick = (event: MouseEvent) => {
    // Only the backdrop is the dialog itself: its content fills the rest.
    if (!alert && event.target === ref.current) onClose()
  }
  return (
    // Esc does the same for the keyboard; the browser handles it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="dialog"
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={onBackdropClick}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4">
        <h2 id={titleId} className="pt-1.5">
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} className="-mr-2" onClick={onClose} />
      </header>
      <div className="px-5 pt-2 pb-5 text-14">{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 rounded-b-4 border-t border-line bg-surface-head px-5 py-3 max-md:*:flex-1">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
