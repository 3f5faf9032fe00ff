import { useEffect, useState } from 'react'
import type { PickLine, PickList } from '@tiber/contract/orders/seller-documents'
import { Button } from '@tiber/ui/button.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { CameraView } from './camera-view.tsx'
import { readPieces } from './pick-rules.ts'
import type { Picking, PickNote } from './use-picking.ts'

type ScanCardProps = { list: PickList; picking: Picking }

/** One line at a time: where it is, how many pieces, and the code that confirms them. */
export function ScanCard({ list, picking }: ScanCardProps) {
  const t = useMessages()
  const format = useFormat()
  const { hand, note, done } = picking
  const [isFilming, setIsFilming] = useState(false)
  useScannerKeys(picking.scan)
  return (
    <section className="panel-box pick-card needs-script" aria-label={t('picking.scan')}>
      <p className="pick-progress">
        {t('picking.progress', { done: format.number(done), n: format.number(list.lines.length) })}
        <progress max={list.lines.length} value={done} aria-label={t('picking.progress.label')} />
      </p>
      {isFilming && hand && <CameraView onRead={picking.scan} />}
      {hand ? <LineInHand list={list} line={hand} picking={picking} /> : <p className="pick-all">{t('picking.all')}</p>}
      <div aria-live="polite" className="pick-note">
        {note && <ScanNote note={note} />}
      </div>
      {hand && (
        <div className="pick-code">
          <CodeField onScan={picking.scan} />
          <Button
            icon={isFilming ? 'x' : 'scan-barcode'}
            aria-pressed={isFilming}
            onClick={() => setIsFilming(!isFilming)}
          >
            {t(isFilming ? 'picking.camera.stop' : 'picking.camera.start')}
          </Button>
        </div>
      )}
    </section>
  )
}

function LineInHand({ list, line, picking }: { list: PickList; line: PickLine; picking: Picking }) {
  const t = useMessages()
  const format = useFormat()
  const at = list.orders.findIndex(({ id }) => id === line.orderId)
  const order = list.orders[at]!
  const isWrong = readPieces(picking.typed, line) === undefined
  return (
    <div className="pick-line">
      <p className="pick-shelf">
        <small>{t('picking.shelf')}</small>
        {line.shelf ?? '–'}
      </p>
      <p className="pick-quantity">
        <small>{t('picking.take')}</small>
        {format.number(line.quantity)} <span>{line.unit}</span>
      </p>
      <p className="pick-article">
        <b>{line.sku}</b>
        {line.name}
        {line.quantity < line.open && (
          <small>{t('picking.of', { n: format.number(line.open), unit: line.unit })}</small>
        )}
      </p>
      <p className="pick-tray">
        <b>{at + 1}</b>
        {order.reference}
        <small>{order.company}</small>
      </p>
      <form
        className="pick-confirm"
        onSubmit={(event) => {
          event.preventDefault()
          // The next code of a scanner is no quantity.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
          picking.confirm()
        }}
      >
        <QuantityBox
          unit={line.unit}
          value={picking.typed}
          onChange={(event) => picking.type(event.currentTarget.value)}
          className="h-11"
          onFocus={(event) => event.currentTarget.select()}
          aria-label={t('picking.taken', { sku: line.sku })}
          {...(isWrong && { state: 'error' as const })}
        />
        <Button type="submit" variant="primary" size="large" icon="check" className="flex-1">
          {t('picking.next')}
        </Button>
      </form>
    </div>
  )
}

/** A field for typed codes, which is ready for the next one at once. */
function CodeField({ onScan }: { onScan: (code: string) => void }) {
  const t = useMessages()
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        const input = event.currentTarget.elements.namedItem('code') as HTMLInputElement
        if (input.value.trim()) onScan(input.value)
        input.value = ''
      }}
    >
      <Field label={t('picking.code')}>
        <TextInput name="code" maxLength={200} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
    </form>
  )
}

// messages: picking.note.*
function ScanNote({ note }: { note: PickNote }) {
  const t = useMessages()
  const format = useFormat()
  if (note.kind === 'unknown')
    return (
      <Note tone="danger" title={t('picking.note.unknown', { code: note.code })}>
        {t('picking.note.unknown.text')}
      </Note>
    )
  const { sku, unit, quantity } = note.line
  const values = {
    sku,
    unit,
    n: format.number(quantity),
    pieces: format.number('pieces' in note ? (note.pieces ?? 0) : 0),
    shelf: note.line.shelf ?? '–',
    reference: 'reference' in note ? note.reference : '',
  }
  const text = t(`picking.note.${note.kind}`, values)
  if (note.kind === 'tooMany' || note.kind === 'done') return <Note tone="danger" title={text} />
  return <Note tone={note.kind === 'picked' ? 'success' : 'warning'} title={text} />
}

const longestPauseMs = 500

/** A scanner types a code and presses Enter; its keys count wherever nothing else is typed. */
function useScannerKeys(onScan: (code: string) => void) {
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      if (target instanceof Element && target.closest('input, textarea, select')) return
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (timeStamp - lastAt > longestPauseMs) typed = ''
      lastAt = timeStamp
      if (key === 'Enter' && typed.length > 2) {
        // Otherwise a button that has the focus would be pressed.
        event.preventDefault()
        onScan(typed)
      }
      typed = key.length === 1 ? typed + key : key === 'Shift' ? typed : ''
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onScan])
}
