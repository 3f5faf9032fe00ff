import { Form } from 'react-router'
import type { FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { ReviewView } from './review-view.ts'

type ReviewFormProps = { own: ReviewView | null; rules: FormRules; productSku: string; result: FormResult | undefined }

/** Creates or edits the user's review; a user has one per product. */
export function ReviewForm({ own, rules, productSku, result }: ReviewFormProps) {
  const t = useMessages()
  const initial: FormValues = own ? { rating: String(own.rating), message: own.message } : {}
  const form = useForm({ rules, result, intent: 'review', initial })
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3" {...form.formProps}>
      <h3>{t(own ? 'product.review.change' : 'product.review.write')}</h3>
      <FormNote
        form={form}
        failures={{ 'F-E-003': { title: t('product.review.twice'), text: t('product.review.twice.text') } }}
      />
      {own && <input type="hidden" name="reviewId" value={own.id} />}
      <input type="hidden" name="productSku" value={productSku} />
      <RatingField form={form} />
      <TextareaField
        form={form}
        name="message"
        label={t('product.review.message')}
        hint={t('product.review.message.hint')}
      />
      <div>
        <Button type="submit" busy={form.isSending}>
          {t(own ? 'product.review.save' : 'product.review.send')}
        </Button>
      </div>
    </Form>
  )
}

const ratings = ['1', '2', '3', '4', '5'] as const

// messages: product.rating.*
/** Built on radio buttons: arrow keys select, and every star has a label. */
function RatingField({ form }: { form: FormState }) {
  const t = useMessages()
  const getProblemText = useProblemText()
  const problem = form.problems['rating']
  return (
    <fieldset aria-describedby={problem ? 'rating-problem' : undefined}>
      <legend className="mb-1 text-13 font-medium text-ink">{t('product.review.rating')}</legend>
      <div className="rating">
        {ratings.map((rating) => (
          <label key={rating} title={t(`product.rating.${rating}`)}>
            <input
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={form.values['rating'] === rating}
              aria-label={t(`product.rating.${rating}`)}
            />
            <Icon name="star" size="large" />
          </label>
        ))}
      </div>
      {problem && (
        <FieldError id="rating-problem">
          {getProblemText(problem, { rule: form.rules['rating'], example: undefined })}
        </FieldError>
      )}
    </fieldset>
  )
}
