import { maxAttachmentBytes } from '@tiber/contract/conversations/thread-enums'
import { parseDay } from '@tiber/ui/day.ts'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import type { createSubmission } from '@tiber/web/form.server.ts'

/** What an invoice or credit note of the supplier's own says of itself. */
export const documentRules = (): FormRules => ({
  number: { required: true, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$' },
  issuedOn: { kind: 'date', required: true },
  net: { kind: 'number', required: true, maxLength: 15 },
  tax: { kind: 'number', required: true, maxLength: 15 },
})

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
