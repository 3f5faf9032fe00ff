import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'

type RequestSentProps = {
  /** The request is reviewed by a person. */
  isReviewed: boolean
  /** The applicant gets a link to follow the request. */
  hasLink: boolean
}

/** Confirms the request with the same text for everybody, so as not to disclose who already has access. */
export function RequestSent({ isReviewed, hasLink }: RequestSentProps) {
  const t = useMessages()
  const locale = useLocale()
  const stepsWithLink = [t('access.sent.step.mail'), t('access.sent.step.check'), t('access.sent.step.access')]
  const stepsWithoutLink = [t('access.sent.step.plain'), t('access.sent.step.access')]
  const steps = !isReviewed ? [t('access.sent.step.direct')] : hasLink ? stepsWithLink : stepsWithoutLink
  return (
    <>
      <h1 className="text-22">{t('access.sent.title')}</h1>
      <Note tone="success">{t('access.sent.text')}</Note>
      <h2>{t('access.sent.next')}</h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr] items-baseline gap-2">
            <span className="flex size-6 items-center justify-center rounded-full border border-line-field text-12 font-medium text-ink">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="text-13 text-muted">{t('access.sent.spam')}</p>
      <p className="text-13">
        <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
      </p>
    </>
  )
}
