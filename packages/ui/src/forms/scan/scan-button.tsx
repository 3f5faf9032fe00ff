import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { useMessages } from '../../i18n/use-messages.tsx'
import { Button } from '../../button.tsx'
import { useToast } from '../../overlays/toast.tsx'
import type { ScanDialog } from './scan-dialog.tsx'
import { addCode, removeCode, toOrderText, type ScannedCode } from './scanned-codes.ts'

type ScanButtonProps = {
  /** Path of the quick order. */
  path: string
  className?: string
}

/** Collects barcodes from a hand scanner or the camera and starts a quick order with them. */
export function ScanButton({ path, className }: ScanButtonProps) {
  const t = useMessages()
  const showToast = useToast()
  const submit = useSubmit()
  const [opened, setOpened] = useState<{ Dialog: typeof ScanDialog }>()
  const [codes, setCodes] = useState<ScannedCode[]>([])
  const isSending = useNavigation().formData?.get('source') === 'scan'
  const check = async () => {
    if (!navigator.onLine) return showToast({ text: t('forms.scan.offline'), isRefusal: true })
    const form = new FormData()
    form.set('intent', 'read')
    form.set('source', 'scan')
    form.set('text', toOrderText(codes))
    await submit(form, { method: 'post', action: path, encType: 'multipart/form-data' })
    setCodes([])
    setOpened(undefined)
  }
  // A lazy component would take the page along if its code cannot be loaded.
  const open = () =>
    import('./scan-dialog.tsx').then(
      (loaded) => setOpened({ Dialog: loaded.ScanDialog }),
      () => showToast({ text: t('forms.scan.offline'), isRefusal: true }),
    )
  return (
    <>
      <Button icon="scan-barcode" className={`needs-script ${className ?? ''}`} onClick={() => void open()}>
        {t('forms.scan')}
      </Button>
      {opened && (
        <opened.Dialog
          codes={codes}
          isSending={isSending}
          onScan={(code) => setCodes((before) => addCode(before, code))}
          onRemove={(code) => setCodes((before) => removeCode(before, code))}
          onCheck={() => void check()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
