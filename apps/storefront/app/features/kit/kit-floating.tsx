import { useState } from 'react'

import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { buttonClasses } from '#app/ui/classes/button-classes.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Field } from '#app/ui/inputs/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '#app/ui/overlays/popover-menu.tsx'
import { Select } from '#app/ui/inputs/select.tsx'

import { Remark } from './remark.tsx'

export function KitFloating() {
  const t = useMessages()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={t('kit.floating')} aside={<Remark>{t('kit.floating.aside')}</Remark>}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="danger-quiet" onClick={() => setOpen(true)}>
          {t('kit.floating.open')}
        </Button>
        <OrderMenu />
        <span className="flex flex-wrap items-center gap-2 text-12 text-muted">
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {t('kit.floating.keys.move')} <KeyHint>Ctrl K</KeyHint>{' '}
          {t('kit.floating.keys.open')}
        </span>
      </div>
      <CancelDialog open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

function OrderMenu() {
  const t = useMessages()
  return (
    <PopoverMenu
      triggerClassName={buttonClasses({})}
      trigger={
        <>
          {t('kit.floating.menu')}
          <Icon name="chevron-down" size="small" />
        </>
      }
    >
      <MenuHeading>{t('kit.floating.menu.heading')}</MenuHeading>
      <button type="button" className={menuRow}>
        <Icon name="repeat" /> {t('kit.floating.menu.repeat')}
      </button>
      <button type="button" className={menuRow}>
        <Icon name="list-plus" /> {t('kit.floating.menu.list')}
      </button>
      <a href="#print" className={menuRow}>
        <Icon name="printer" /> {t('kit.floating.menu.print')}
      </a>
    </PopoverMenu>
  )
}

function CancelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={t('kit.floating.title')}
      closeLabel={t('frame.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.floating.keep')}</Button>
          <Button variant="danger" onClick={onClose}>
            {t('kit.floating.cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('kit.floating.text', { amount: format.money(385.4) })}</p>
      <Field label={t('kit.floating.reason')}>
        <Select name="reason">
          <option>{t('kit.floating.reason.needless')}</option>
          <option>{t('kit.floating.reason.twice')}</option>
        </Select>
      </Field>
    </Dialog>
  )
}
