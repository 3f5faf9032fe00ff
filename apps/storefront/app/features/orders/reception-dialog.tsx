import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { FailureNote, useFailureText } from '#app/forms/form-note.tsx'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '#app/ui/table.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { LineView, PartView } from './order-view.ts'

type ReceptionDialogProps = { part: PartView; failure: string | undefined; onClose: () => void }

const onTheWay = ({ shipped, received }: LineView) => shipped - received

/** Asks for the received quantity of each line, with everything shipped as the default. */
export function ReceptionDialog({ part, failure, onClose }: ReceptionDialogProps) {
  const t = useMessages()
  const format = useFormat()
  const textOf = useFailureText()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const lines = useSentLines(part)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const valueOf = (line: LineView) => typed[line.id] ?? String(onTheWay(line))
  const isWrong = (line: LineView) => {
    const quantity = Number(valueOf(line))
    return !Number.isInteger(quantity) || quantity < 0 || quantity > onTheWay(line)
  }
  const send = () => {
    if (!lines || lines.some(isWrong)) return
    // A partially shipped order sends quantities per line, since sending none would confirm everything shipped.
    const isAll = part.status === 'SHIPPED' && lines.every((line) => Number(valueOf(line)) === onTheWay(line))
    const quantities = isAll ? {} : Object.fromEntries(lines.map((line) => [`line.${line.id}`, valueOf(line)]))
    void submit({ intent: 'receive', part: part.id, ...quantities }, { method: 'post', preventScrollReset: true })
  }
  return (
    <Dialog
      open
      title={t('orders.receive.title', { supplier: part.supplier })}
      closeLabel={t('orders.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.view.cancel')}</Button>
          <Button variant="primary" busy={isSending || !lines} onClick={send}>
            {t('orders.receive')}
          </Button>
        </>
      }
    >
      {failure && <FailureNote className="mb-3" {...textOf(failure)} />}
      <p className="mb-3 text-13">{t('orders.receive.text')}</p>
      {!lines && <Skeleton className="h-32 w-full" />}
      {lines && (
        <div className="max-h-[50vh] overflow-y-auto">
          <Table label={t('orders.receive.lines')} list>
            <thead>
              <tr>
                <HeadCell>{t('orders.line.article')}</HeadCell>
                <HeadCell kind="num">{t('orders.receive.sent')}</HeadCell>
                <HeadCell kind="num">{t('orders.receive.arrived')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <Cell phone="full">
                    <Code>{line.sku}</Code>
                    <SubLine>{line.name}</SubLine>
                  </Cell>
                  <Cell kind="num" label={t('orders.receive.sent')}>
                    {format.number(onTheWay(line))}
                  </Cell>
                  <Cell kind="num" phone="end">
                    <TextInput
                      inputMode="numeric"
                      className="w-24 text-right"
                      aria-label={t('orders.receive.of', { sku: line.sku })}
                      aria-invalid={isWrong(line) || undefined}
                      value={valueOf(line)}
                      onChange={(event) => setTyped({ ...typed, [line.id]: event.currentTarget.value })}
                    />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Dialog>
  )
}

/** Returns all lines with a quantity on the way; the page itself may hold only the first lines. */
function useSentLines(part: PartView): LineView[] | undefined {
  const locale = useLocale()
  const [all, setAll] = useState<LineView[] | undefined>(part.lines.length >= part.lineCount ? part.lines : undefined)
  useEffect(() => {
    if (all) return
    const stale = new AbortController()
    const read = async () => {
      const lines: LineView[] = []
      for (let page = 0; lines.length < part.lineCount; page += 1) {
        const query = new URLSearchParams({ part: part.id, page: String(page), all: '' })
        const address = `${localisedPath('/account/orders/lines', locale)}?${query}`
        const answer = await fetch(address, { signal: stale.signal })
        const some = answer.ok ? ((await answer.json()) as LineView[]) : []
        if (some.length === 0) break
        lines.push(...some)
      }
      setAll(lines)
    }
    void read().catch(() => {})
    return () => stale.abort()
  }, [all, part, locale])
  return all?.filter((line) => onTheWay(line) > 0)
}
