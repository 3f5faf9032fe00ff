import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'closeLabel' | 'onClose'> & {
  cancelLabel: string
  submitLabel: string
  isBusy?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog; Enter in a field submits it, as the button does. */
export function FormDialog({ cancelLabel, submitLabel, isBusy, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // The browser would focus the close button, and Enter would discard the input.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => form.current?.requestSubmit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
