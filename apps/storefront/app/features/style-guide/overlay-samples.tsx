import { useState } from 'react'

import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Button } from '@tiber/ui/button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'

import { Remark } from './remark.tsx'

export function OverlaySamples() {
  const [open, setOpen] = useState(false)
  return (
    <Panel title="Dialog and menu" aside={<Remark>a dialog only for what can’t be undone</Remark>}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="danger-quiet" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <OrderMenu />
        <span className="flex flex-wrap items-center gap-2 text-12 text-muted">
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> navigate <KeyHint>Ctrl K</KeyHint> open
        </span>
      </div>
      <CancelDialog open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

function OrderMenu() {
  return (
    <PopoverMenu
      triggerClassName={buttonClasses({})}
      trigger={
        <>
          Actions
          <Icon name="chevron-down" size="small" />
        </>
      }
    >
      <MenuHeading>This order</MenuHeading>
      <button type="button" className={menuRow}>
        <Icon name="repeat" /> Reorder
      </button>
      <button type="button" className={menuRow}>
        <Icon name="list-plus" /> Add to list
      </button>
      <a href="#print" className={menuRow}>
        <Icon name="printer" /> Print
      </a>
    </PopoverMenu>
  )
}

function CancelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const format = useFormat()
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title="Cancel order 4500018347-2?"
      closeLabel="Close"
      footer={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button variant="danger" onClick={onClose}>
            Cancel order
          </Button>
        </>
      }
    >
      <p className="mb-3">
        Neumática Hispalense has not shipped it yet. {format.money(385.4)} goes back to your November budget.
      </p>
      <Field label="Reason">
        <Select name="reason">
          <option>No longer needed</option>
          <option>Ordered twice</option>
        </Select>
      </Field>
    </Dialog>
  )
}
