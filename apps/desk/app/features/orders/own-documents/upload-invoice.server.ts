import { maxAttachmentBytes } from '@tiber/contract/conversations/thread-enums'
import { parseDay } from '@tiber/ui/day.ts'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

export const invoiceRules = (): FormRules => ({
  number: { required: true, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$' },
  issuedOn: { kind: 'date', required: true },
  net: { kind: 'number', required: true, maxLength: 15 },
  tax: { kind: 'number', required: true, maxLength: 15 },
  shipment: { maxLength: 6 },
})

/** Sends an invoice of the supplier's own, or returns what was typed with what is wrong. */
export async function uploadInvoice({ platform, dependencies }: SessionHandle, form: FormData, id: string) {
  const sent = createSubmission(form, invoiceRules())
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) sent.addProblems({ file: 'file' })
  else if (file.size > maxAttachmentBytes) sent.addProblems({ file: 'tooLarge' })
  if (sent.isValid() && file instanceof File) {
    const { number = '', issuedOn = '', net = '', tax = '', shipment } = sent.values
    const content = Buffer.from(await file.arrayBuffer()).toString('base64')
    const sums = { net: parseNumber(net) ?? 0, tax: parseNumber(tax) ?? 0 }
    const covered = shipment ? { shipment: Number(shipment) } : {}
    const body = { number, issuedOn: parseDay(issuedOn) ?? issuedOn, ...sums, ...covered, fileName: file.name, content }
    await sent.send(dependencies.log, 'uploadInvoice', () => platform.ownInvoices.upload({ params: { id }, body }))
  }
  if (!sent.isValid()) return { result: sent.toResult() }
  return { flash: { name: 'orders.invoiced' as const, values: { number: sent.values['number'] ?? '' } } }
}
