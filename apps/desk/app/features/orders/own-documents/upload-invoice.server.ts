import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { documentRules, readDocument } from './read-document.server.ts'

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
