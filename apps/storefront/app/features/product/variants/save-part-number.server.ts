import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import { getPartNumberRules } from '../product-rules.server.ts'
import type { ProductForm } from '../reviews/save-review.server.ts'

/** Sets, changes or deletes the company's own part number of a variant. */
export async function savePartNumber({ handle, form, page }: ProductForm) {
  const { platform, dependencies, jar } = handle
  const variantId = String(form.get('variantId') ?? '')
  const isDeleted = form.get('forget') !== null
  const submission = createSubmission(form, isDeleted ? {} : getPartNumberRules())
  if (!submission.isValid()) return submission.toResult()
  const isSaved = await submission.send(dependencies.log, 'savePartNumber', async () => {
    const params = { variantId }
    if (isDeleted) await platform.partNumbers.delete({ params })
    else
      await platform.partNumbers.set({ params, body: { partNumber: (submission.values['partNumber'] ?? '').trim() } })
    return true
  })
  if (!isSaved) return submission.toResult()
  throw redirectWithFlash(jar, page, { name: isDeleted ? 'product.numberForgotten' : 'product.numberSaved' })
}
