import { useId } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Stars } from '#app/product-ui/stars.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Radio } from '@tiber/ui/inputs/choice.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import type { OrderActionResult } from './change-order.server.ts'
import type { LogisticOrderView } from './order-view.ts'

const grades = [5, 4, 3, 2, 1] as const
const maxCommentLength = 2000

type OrderRatingProps = { logisticOrder: LogisticOrderView; result: OrderActionResult | undefined }

/** Rating of a completed order, which counts for its supplier; it can be changed at any time. */
export function OrderRating({ logisticOrder, result }: OrderRatingProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { rating, supplier, supplierId } = logisticOrder
  return (
    <section
      aria-label={t('orders.rating')}
      className="border-t border-line px-4 py-2.5 text-13 max-md:px-3 print:hidden"
    >
      {rating && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-medium text-ink">{t('orders.rating.own')}</b>
          <Stars rating={rating.grade} />
          <span className="sub">{format.date(rating.ratedAt)}</span>
          <Link to={localisedPath(`/supplier/${supplierId}`, locale)} className="text-12">
            {t('orders.rating.all', { supplier })}
          </Link>
          {rating.comment && <q className="basis-full wrap-anywhere">{rating.comment}</q>}
        </p>
      )}
      {/* A new rating closes the form; a native disclosure works before scripts are loaded. */}
      <details key={rating?.ratedAt} className="order-disclosure" open={result?.intent === 'rate' || undefined}>
        <summary>
          <Icon name={rating ? 'pencil' : 'star'} size="small" />
          {rating ? t('orders.rating.change') : t('orders.rating.ask', { supplier })}
        </summary>
        <RatingForm logisticOrder={logisticOrder} />
      </details>
    </section>
  )
}

// messages: orders.rating.grade.*
function RatingForm({ logisticOrder: { id, rating } }: Pick<OrderRatingProps, 'logisticOrder'>) {
  const t = useMessages()
  const groupId = useId()
  const isSending = useNavigation().formData?.get('intent') === 'rate'
  return (
    <Form method="post" preventScrollReset className="grid max-w-160 gap-3 pt-2 pb-1">
      <input type="hidden" name="logisticOrder" value={id} />
      <fieldset aria-labelledby={groupId} className="grid gap-1">
        <span id={groupId} className="font-medium text-ink">
          {t('orders.rating.grade')}
        </span>
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {grades.map((grade) => (
            <Radio
              key={grade}
              name="grade"
              value={grade}
              required
              defaultChecked={rating?.grade === grade}
              label={t(`orders.rating.grade.${grade}`)}
            />
          ))}
        </span>
      </fieldset>
      <Field label={t('orders.rating.comment')} optional={t('forms.optional')} hint={t('orders.rating.hint')}>
        <Textarea name="comment" maxLength={maxCommentLength} defaultValue={rating?.comment ?? ''} />
      </Field>
      <div>
        <Button type="submit" name="intent" value="rate" icon="star" busy={isSending}>
          {t('orders.rating.save')}
        </Button>
      </div>
    </Form>
  )
}
