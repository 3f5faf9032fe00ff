import { useLayoutEffect, useRef, useState } from 'react'
import { useFormat, useMessages } from '../../i18n/use-messages.tsx'
import { Button, IconButton } from '../../button.tsx'
import { Field, FieldError } from '../../inputs/field.tsx'
import { TextInput } from '../../inputs/text-input.tsx'
import { Dialog } from '../../overlays/dialog.tsx'
import { maxCodeLength, type ScannedCode } from './scanned-codes.ts'
import { canUseCamera, useCameraScan } from './use-camera-scan.ts'

type ScanDialogProps = {
  codes: ScannedCode[]
  isSending: boolean
  onScan: (code: string) => void
  onRemove: (code: string) => void
  onCheck: () => void
  onClose: () => void
}

/** Takes codes from a hand scanner, which types them and presses Enter, from the keyboard or from the camera. */
export function ScanDialog({ codes, isSending, onScan, onRemove, onCheck, onClose }: ScanDialogProps) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The browser would focus the close button, and Enter of the scanner would close the dialog.
  useLayoutEffect(() => field.current?.focus(), [])
  const check = () => {
    if (codes.length > 0) onCheck()
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      title={t('forms.scan.title')}
      closeLabel={t('forms.scan.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" icon="clipboard-paste" busy={isSending} onClick={check}>
          {t('forms.scan.check', { n: codes.length })}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onScan(typed)
          setTyped('')
        }}
      >
        <Field label={t('forms.scan.code')} hint={t('forms.scan.hint')}>
          <TextInput
            ref={field}
            value={typed}
            maxLength={maxCodeLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="enter"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
      <Camera onScan={onScan} />
      <ScannedList codes={codes} onRemove={onRemove} />
    </Dialog>
  )
}

function Camera({ onScan }: Pick<ScanDialogProps, 'onScan'>) {
  const t = useMessages()
  const [isOn, setIsOn] = useState(false)
  if (!canUseCamera()) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button icon="scan-barcode" onClick={() => setIsOn(!isOn)}>
        {t(isOn ? 'forms.scan.camera.off' : 'forms.scan.camera.on')}
      </Button>
      {isOn && <CameraView onScan={onScan} />}
    </div>
  )
}

function CameraView({ onScan }: Pick<ScanDialogProps, 'onScan'>) {
  const t = useMessages()
  const { video, failed } = useCameraScan(onScan)
  if (failed) return <FieldError>{t('forms.scan.camera.failed')}</FieldError>
  return (
    <video ref={video} muted playsInline className="aspect-video w-full rounded-2 bg-surface-sunken object-cover" />
  )
}

function ScannedList({ codes, onRemove }: Pick<ScanDialogProps, 'codes' | 'onRemove'>) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="mt-4 h-48 overflow-y-auto rounded-2 border border-line" aria-live="polite">
      {codes.length === 0 ? (
        <p className="p-3 text-13 text-muted">{t('forms.scan.none')}</p>
      ) : (
        <ul aria-label={t('forms.scan.list')}>
          {codes.map(({ code, count }) => (
            <li key={code} className="flex items-center gap-3 border-b border-line px-3 py-1 last:border-b-0">
              <span className="min-w-0 flex-1 truncate text-13 font-medium text-ink" title={code}>
                {code}
              </span>
              <span className="text-13 whitespace-nowrap text-ink">{`× ${format.number(count)}`}</span>
              <IconButton icon="x" label={t('forms.scan.remove', { code })} onClick={() => onRemove(code)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
