import { Form } from 'react-router'
import type { OperatorRequest } from '@tiber/contract/operator/operator-requests'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type DuplicatesProps = { request: OperatorRequest; mayDecide: boolean; result: FormResult | undefined }

// messages: requests.field.* requests.account.*
/** Companies that may be the same, with what matches; the applicant can be made a user of one of them. */
export function Duplicates({ request, mayDecide, result }: DuplicatesProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const form = useForm({ rules: {}, result, intent: 'merge' })
  return (
    <Panel title={t('requests.duplicates')}>
      <FormNote form={form} />
      {request.duplicates.length === 0 ? (
        <p className="text-13 text-muted">{t('requests.duplicates.none')}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-13">
          {request.duplicates.map(({ accountId, name, status, score, fields }) => (
            <li key={accountId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-60">
                <Link to={localisedPath(`/operator/accounts/${accountId}`, locale)} className="font-medium">
                  {name}
                </Link>
                <span className="text-muted"> · {t(`requests.account.${status}`)}</span>
                <span className="block">
                  {t('requests.duplicates.score', { score: format.percent(score / 100) })} ·{' '}
                  {fields.map((each) => t(`requests.field.${each}`)).join(', ')}
                </span>
              </span>
              {mayDecide && status === 'ACTIVE' && (
                <Form method="post">
                  <input type="hidden" name="intent" value="merge" />
                  <input type="hidden" name="intoAccountId" value={accountId} />
                  <input type="hidden" name="company" value={name} />
                  <Button type="submit" icon="merge" busy={form.isSending}>
                    {t('requests.merge')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
