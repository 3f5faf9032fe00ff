import { redirectWith } from '#app/server/flash.server.ts'
import { sentForm } from '#app/server/form.server.ts'
import { partNumberRules } from './product-rules.server.ts'
import type { ProductForm } from './save-review.server.ts'

/** Sets, changes or deletes the company's own part number of a variant. */
export async function savePartNumber({ handle, form, page }: ProductForm) {
  const { platform, parts, jar } = handle
  const variantId = String(form.get('variantId') ?? '')
  const isForgotten = form.get('forget') !== null
  const sent = sentForm(form, isForgotten ? {} : partNumberRules())
  if (!sent.isRight()) return sent.answer()
  const done = await sent.send(parts.log, 'savePartNumber', async () => {
    const params = { variantId }
    if (isForgotten) await platform.partNumbers.delete({ params })
    else await platform.partNumbers.set({ params, body: { partNumber: (sent.values['partNumber'] ?? '').trim() } })
    return true
  })
  if (!done) return sent.answer()
  throw redirectWith(jar, page, isForgotten ? 'product.numberForgotten' : 'product.numberSaved')
}
