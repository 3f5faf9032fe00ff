import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { getReviewRules } from '../product-rules.server.ts'

export type ProductForm = { handle: SessionHandle; form: FormData; page: string; productId: string }

/** Creates or updates the user's review. On an error, returns the submitted values with the problems. */
export async function saveReview({ handle, form, page, productId }: ProductForm) {
  const { platform, dependencies, jar } = handle
  const submission = createSubmission(form, getReviewRules())
  if (!submission.isValid()) return submission.toResult()
  const body = { rating: Number(submission.values['rating']), message: (submission.values['message'] ?? '').trim() }
  const id = form.get('reviewId')
  const saved = await submission.send(dependencies.log, 'saveReview', () =>
    typeof id === 'string' && id !== ''
      ? platform.reviews.update({ params: { id }, body })
      : platform.reviews.create({ body: { ...body, productSku: String(form.get('productSku') || productId) } }),
  )
  if (!saved) return submission.toResult()
  throw redirectWithFlash(jar, `${page}#reviews`, { name: 'product.reviewSaved' })
}
