import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { Stars } from '#app/product-ui/stars.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Pagination } from '@tiber/ui/pagination.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewsView, ReviewView } from './review-view.ts'

type ReviewsProps = {
  reviews: ReviewsView
  rules: FormRules
  isSignedIn: boolean
  productSku: string
  result: FormResult | undefined
}

/** Lists reviews; a user has one per product and edits it in place. */
export function Reviews({ reviews, rules, isSignedIn, productSku, result }: ReviewsProps) {
  const t = useMessages()
  const format = useFormat()
  const { list, count, rating, own } = reviews
  return (
    <Panel
      id="reviews"
      title={t('product.reviews')}
      aside={
        count > 0 && (
          <span className="flex items-center gap-2">
            <Stars rating={rating} />
            {t('product.reviews.stat', {
              rating: format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
              n: count,
            })}
          </span>
        )
      }
    >
      <div className="review-columns">
        <div className="min-w-0">
          {list.length === 0 && <p className="text-13 text-muted">{t('product.reviews.none')}</p>}
          <ul>
            {list.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <ReviewPages reviews={reviews} />
        </div>
        {isSignedIn ? (
          // After saving, the form starts from the saved values.
          <ReviewForm key={`${own?.id} ${own?.date}`} own={own} rules={rules} productSku={productSku} result={result} />
        ) : (
          <VisitorHint />
        )}
      </div>
    </Panel>
  )
}

function ReviewItem({ review }: { review: ReviewView }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <li className="review">
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-muted">
        <Stars rating={review.rating} />
        <span className="font-medium text-ink">{review.isOwn ? t('product.reviews.you') : review.author}</span>
        {format.date(review.date)}
      </p>
      <p className="mt-1 text-13 wrap-anywhere whitespace-pre-line">{review.message}</p>
    </li>
  )
}

function ReviewPages({ reviews: { page, pageCount } }: { reviews: ReviewsView }) {
  const t = useMessages()
  const { search } = useLocation()
  const labels = usePageLabels()
  if (pageCount <= 1) return null
  const getPageHref = (each: number) => {
    const query = new URLSearchParams(search)
    query.set('reviews', String(each))
    return `?${query}#reviews`
  }
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      getHref={getPageHref}
      labels={{
        ...labels,
        navigation: t('product.reviews.pages'),
        previous: t('product.reviews.previous'),
        next: t('product.reviews.next'),
      }}
    />
  )
}

function VisitorHint() {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const login = `${localisedPath('/auth/login', locale)}?${new URLSearchParams({ returnTo: pathname + search })}`
  const renderLink = (parts: ReactNode) => <Link to={login}>{parts}</Link>
  return <p className="text-13">{t.rich('product.reviews.signIn', { login: renderLink })}</p>
}
