import type { Context } from './context.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { deleteMails } from './mail/queries.ts'
import { forgetOldSheets } from './modules/cart-sheets/service.ts'
import { forgetOldCarts } from './modules/carts/history.ts'
import { forgetDeletedAddresses } from './modules/addresses/service.ts'
import { forgetUnsentMedia } from './modules/custom-fields/media-files.ts'
import { mailRequest } from './modules/accounts/registration.ts'
import { forgetOldImports, runImport } from './modules/catalogue-imports/run-import.ts'
import { mailApproval } from './modules/decisions/mails.ts'
import { forgetOldLinks, pursueApprovals } from './modules/decisions/timers.ts'
import { creditRefunds } from './modules/documents/crediting.ts'
import { issueDocuments } from './modules/documents/issuing.ts'
import { receiveForgotten } from './modules/orders/auto-reception.ts'
import { mailMoves } from './modules/orders/mails.ts'
import type { Moved } from './modules/orders/transitions.ts'
import { workForProvider } from './modules/payments/providers.ts'
import { followOrder, lookAfterPayments, settleEntries } from './modules/payments/settling.ts'
import { forgetOldReadings, runReading } from './modules/order-desk/run-reading.ts'
import { mailResetLink } from './modules/identity/reset-mail.ts'
import { forgetOldTokens } from './modules/identity/service.ts'
import { forgetOldRequests } from './modules/requests/service.ts'
import { indexChanged, indexRepriced, rebuildWhole } from './modules/search/index-jobs.ts'
import { mailActivation, mailActivationAgain, mailJoin, mailSignInChange } from './modules/users/activation.ts'

/** What follows when orders move, quick and without anybody outside; mails are jobs of their own. */
const orderFollowers = { 'order-documents': issueDocuments, 'order-payment': followOrder }

/** One that fails is tried again by itself: it keeps none of the others back and repeats nothing of them. */
async function followMoves(context: Context, moved: Moved): Promise<void> {
  for (const [name, follow] of Object.entries(orderFollowers)) {
    try {
      await follow(context, moved)
    } catch (error) {
      context.log.warn({ err: error, job: name }, 'What follows from a move failed; it is tried again by itself')
      await context.jobs.enqueue(context, name, moved)
    }
  }
}

/** What background jobs do, by name. */
export const jobHandlers = {
  'reset-password-mail': mailResetLink,
  'activation-mail': mailActivation,
  'resend-activation-mail': mailActivationAgain,
  'join-mail': mailJoin,
  'sign-in-changed-mail': mailSignInChange,
  'access-request-mail': mailRequest,
  'order-moved': followMoves,
  ...orderFollowers,
  'order-mail': mailMoves,
  'receive-forgotten': receiveForgotten,
  'order-refunded': creditRefunds,
  'approval-mail': mailApproval,
  'pursue-approvals': pursueApprovals,
  'payment-entries': settleEntries,
  'payment-provider': workForProvider,
  'look-after-payments': lookAfterPayments,
  'catalogue-import': runImport,
  'order-desk-reading': runReading,
  'index-repriced': indexRepriced,
  'index-products': indexChanged,
  'rebuild-search-index': rebuildWhole,
  'forget-old-rows': async (context: Context) => {
    await forgetOldTokens(context)
    await forgetOldRequests(context)
    await forgetUnsentMedia(context)
    await forgetDeletedAddresses(context)
    await forgetOldImports(context)
    await forgetOldCarts(context)
    await forgetOldSheets(context)
    await forgetOldReadings(context)
    await forgetOldLinks(context)
    // A mail holds a link that signs in; it lives a day, and so does the mail.
    await deleteMails(context.db, new Date(context.now().getTime() - 24 * 60 * 60 * 1000))
  },
} satisfies JobHandlers

export type JobName = keyof typeof jobHandlers
