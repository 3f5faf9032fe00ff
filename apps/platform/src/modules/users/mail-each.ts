import type { Context } from '../../context.ts'
import type { Recipient } from './recipient-queries.ts'

/** Names the one recipient of a job that several others have beside it. */
type OfRecipient = { to?: string }

type Mails<Job> = { name: string; job: Job & OfRecipient; recipients: Recipient[] }

/**
 * Mails each recipient once: several get a job each, so that a mail that fails is repeated without those that were
 * sent. Who is no recipient any more is not mailed.
 */
export async function mailEach<Job extends object>(
  context: Context,
  { name, job, recipients }: Mails<Job>,
  send: (recipient: Recipient) => Promise<void>,
): Promise<void> {
  const { to } = job
  if (to === undefined && recipients.length > 1)
    return context.jobs.enqueueAll(
      context,
      name,
      recipients.map(({ email }) => ({ ...job, to: email })),
    )
  for (const recipient of recipients) if (to === undefined || to === recipient.email) await send(recipient)
}
