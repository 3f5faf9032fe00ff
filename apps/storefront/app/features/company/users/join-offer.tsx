import { Form } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'

type JoinOfferProps = { email: string; role: string; canJoin: boolean }

/** Offers to invite a person to the company who already has a user account with this e-mail address. */
export function JoinOffer({ email, role, canJoin }: JoinOfferProps) {
  const t = useMessages()
  return (
    <Note tone="warning" title={t('company.join.title', { email })}>
      {t(canJoin ? 'company.join.text' : 'company.join.text.plain')}
      {canJoin && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="join" />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="groups" value={role} />
          <Button type="submit" icon="send">
            {t('company.join.submit', { email })}
          </Button>
        </Form>
      )}
    </Note>
  )
}
