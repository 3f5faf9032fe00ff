import { createContext, useCallback, useContext, useRef, useState, type FocusEvent, type ReactNode } from 'react'

import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { usePausableTimer } from '../hooks/use-pausable-timer.ts'

export type Toast = {
  text: ReactNode
  /** The action failed. */
  isRefusal?: boolean
  /** Undoes the action, which is better than asking first. */
  undo?: { label: string; onUndo: () => void }
}

type ShownToast = Toast & { id: number }

/** Long enough to read and to reach the button (at least 8 s). */
export const toastDurationMs = 10_000

const ToastContext = createContext<(toast: Toast) => void>(() => {})

type ToastProviderProps = { closeLabel: string; children: ReactNode }

export function ToastProvider({ closeLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const show = useCallback((toast: Toast) => {
    const id = (shown: ShownToast[]) => (shown.at(-1)?.id ?? 0) + 1
    // Replaces an identical toast, unless it can be undone.
    const isDuplicate = (each: Toast) => !each.undo && each.text === toast.text
    setToasts((shown) => [...shown.filter((each) => !isDuplicate(each)), { ...toast, id: id(shown) }])
  }, [])
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      {/* Rendered from the start: a live region that appears together with its text is not announced. */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may not hold blocks
        role="status"
        className="toasts pointer-events-none fixed inset-x-3 z-(--z-toast) flex flex-col items-start gap-2 md:left-6 print:hidden"
      >
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} onClose={close} />
        ))}
      </div>
    </ToastContext>
  )
}

export const useToast = () => useContext(ToastContext)

type ToastLineProps = { toast: ShownToast; closeLabel: string; onClose: (id: number) => void }

function ToastLine({ toast, closeLabel, onClose }: ToastLineProps) {
  const previousFocus = useRef<HTMLElement>(null)
  const timer = usePausableTimer(toastDurationMs, () => onClose(toast.id))
  const pauseOnFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    timer.pause()
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget
  }
  // The button disappears with the toast, so the focus returns to where it was.
  const close = () => {
    previousFocus.current?.focus()
    onClose(toast.id)
  }
  const undo = () => {
    toast.undo?.onUndo()
    close()
  }
  return (
    <div
      className="pointer-events-auto"
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={pauseOnFocus}
      onBlur={timer.resume}
    >
      <ToastBox text={toast.text} icon={toast.isRefusal ? 'triangle-alert' : 'circle-check'}>
        {toast.undo && (
          <button type="button" className={toastButton} onClick={undo}>
            {toast.undo.label}
          </button>
        )}
        <button type="button" aria-label={closeLabel} title={closeLabel} className={toastButton} onClick={close}>
          <Icon name="x" />
        </button>
      </ToastBox>
    </div>
  )
}

export const toastButton =
  'inline-flex min-h-6 min-w-6 items-center justify-center font-bold underline underline-offset-[0.2em] max-md:min-h-11 max-md:min-w-11'

type ToastBoxProps = { text: ReactNode; icon?: IconName; children: ReactNode }

/** The visual part only; its buttons are the children. */
export function ToastBox({ text, icon = 'circle-check', children }: ToastBoxProps) {
  return (
    <div className="toast flex max-w-112 items-center gap-3 rounded-3 bg-structure px-4 py-3 text-13 text-on-structure shadow-float [--focus:#7fe0da] [--surface:var(--structure)]">
      <Icon name={icon} />
      <span className="break-text">{text}</span>
      <span className="ml-auto flex flex-none items-center gap-3 pl-3">{children}</span>
    </div>
  )
}
