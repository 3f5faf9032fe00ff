import { maxAttachmentBytes } from '@tiber/contract/conversations/thread-enums'
import { parseDay } from '@tiber/ui/day.ts'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

/** What an invoice or credit note of the supplier's own says of itself. */
export const documentRules = (): FormRules => ({
  number: { required: true, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$' },
  issuedOn: { kind: 'date', required: true },
  net: { kind: 'number', required: true, maxLength: 15 },
  tax: { kind: 'number', required: true, maxLength: 15 },
})
export const invoiceRules = (): FormRules => ({ ...documentRules(), shipment: { maxLength: 6 } })

/** Sends an invoice of the supplier's own, or returns what was typed with what is wrong. */
export async function uploadInvoice({ platform, dependencies }: SessionHandle, form: FormData, id: string) {
  const sent = createSubmission(form, invoiceRules())
  const document = await readDocument(sent, form)
  if (sent.isValid() && document) {
    const { shipment } = sent.values
    const body = { ...document, ...(shipment && { shipment: Number(shipment) }) }
    await sent.send(dependencies.log, 'uploadInvoice', () => platform.ownInvoices.upload({ params: { id }, body }))
  }
  if (!sent.isValid()) return { result: sent.toResult() }
  return { flash: { name: 'orders.invoiced' as const, values: { number: sent.values['number'] ?? '' } } }
}

/** Reads the number, day, sums and PDF of an own document; without a file there is none. */
export async function readDocument(sent: ReturnType<typeof createSubmission>, form: FormData) {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return void sent.addProblems({ file: 'file' })
  if (file.size > maxAttachmentBytes) return void sent.addProblems({ file: 'tooLarge' })
  const { number = '', issuedOn = '', net = '', tax = '' } = sent.values
  return {
    number,
    issuedOn: parseDay(issuedOn) ?? issuedOn,
    net: parseNumber(net) ?? 0,
    tax: parseNumber(tax) ?? 0,
    fileName: file.name,
    content: Buffer.from(await file.arrayBuffer()).toString('base64'),
  }
}
