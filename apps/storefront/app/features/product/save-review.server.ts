import { redirectWith } from '#app/server/flash.server.ts'
import { sentForm } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { reviewRules } from './product-rules.server.ts'

export type ProductForm = { handle: SessionHandle; form: FormData; page: string; productId: string }

/** Creates or updates the user's review. On an error, returns the submitted values with the problems. */
export async function saveReview({ handle, form, page, productId }: ProductForm) {
  const { platform, parts, jar } = handle
  const sent = sentForm(form, reviewRules())
  if (!sent.isRight()) return sent.answer()
  const body = { rating: Number(sent.values['rating']), message: (sent.values['message'] ?? '').trim() }
  const id = form.get('reviewId')
  const saved = await sent.send(parts.log, 'saveReview', () =>
    typeof id === 'string' && id !== ''
      ? platform.reviews.update({ params: { id }, body })
      : platform.reviews.create({ body: { ...body, productSku: String(form.get('productSku') || productId) } }),
  )
  if (!saved) return sent.answer()
  throw redirectWith(jar, `${page}#reviews`, 'product.reviewSaved')
}
