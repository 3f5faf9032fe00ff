import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { removeMessageDraft } from '../compose/message-draft.ts'

type SubmitOptions<Result> = {
  request: Request
  serverAction: () => Promise<Result>
  /** Where the message is kept until it is sent. */
  place: string
  /** Called when the form is sent, before the next page opens. */
  onSent?: () => void
}

/** Submits the first message of a conversation, incident or quote; its draft is forgotten only when that exists. */
export function submitMessageForm<Result>({ request, serverAction, place, onSent }: SubmitOptions<Result>) {
  const send = async () => {
    try {
      return await serverAction()
    } catch (thrown) {
      // The server answers with a redirect to what was started, or to the sign-in page if the session has ended.
      if (
        thrown instanceof Response &&
        /\/account\/(?:messages|incidents|orders|quotes)\/[\d-]+$/.test(thrown.headers.get('location') ?? '')
      ) {
        removeMessageDraft(place)
        onSent?.()
      }
      throw thrown
    }
  }
  return submitOrKeepPage({
    request,
    serverAction: send,
    buildResult: ({ intent = '', ...values }): FormResult => ({
      intent,
      values,
      problems: {},
      failure: unreachableCode,
    }),
  })
}
