import { SdkError } from '@tiber/sdk/sdk-error'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { readPieces, readTexts } from '../change-order.server.ts'
import { documentRules, readDocument } from './read-document.server.ts'

export const creditNoteRules = (): FormRules => ({ ...documentRules(), reason: { required: true, maxLength: 500 } })

/** What the credited pieces come to, where the sums that were typed differ from it. */
export type CreditSums = { net: number; tax: number }

/** Sends a credit note of the supplier's own, or returns what was typed with what is wrong. */
export async function uploadCreditNote({ platform, dependencies }: SessionHandle, form: FormData, id: string) {
  const sent = createSubmission(form, creditNoteRules())
  const lines = readPieces(sent, form, 'credit').filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) sent.addProblems({ lines: 'required' })
  const document = await readDocument(sent, form)
  let sums: CreditSums | undefined
  if (sent.isValid() && document) {
    const pieces = lines.map(({ id: lineId, quantity }) => ({ id: lineId, quantity }))
    const body = { ...document, reason: sent.values['reason'] ?? '', lines: pieces }
    await sent.send(dependencies.log, 'uploadCreditNote', () =>
      platform.ownInvoices.uploadCreditNote({ params: { id }, body }).catch((error: unknown) => {
        sums = findSums(error)
        throw error
      }),
    )
  }
  if (!sent.isValid()) return { result: sent.toResult({ typed: readTexts(form), sums }) }
  return { flash: { name: 'orders.creditUploaded' as const, values: { number: sent.values['number'] ?? '' } } }
}

/** The platform sends its sums with this code. */
function findSums(error: unknown): CreditSums | undefined {
  if (!(error instanceof SdkError) || error.code !== 'F-E-007') return undefined
  return (error.body?.content as CreditSums | null) ?? undefined
}
