import type { Context } from './context.ts'
import { purgeUnattachedFiles } from './modules/files/service.ts'
import { escalateOverdueIncidents } from './modules/incidents/escalate-incidents.ts'
import { mailIncident } from './modules/incidents/incident-mail.ts'
import { measureDeliveries } from './modules/orders/list/measure-deliveries.ts'
import { mailMessage } from './modules/threads/message-mail.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { deleteMails } from './mail/queries.ts'
import { purgeOldSheets } from './modules/cart-sheets/service.ts'
import { purgeOldCarts } from './modules/carts/history/history.ts'
import { purgeDeletedAddresses } from './modules/addresses/service.ts'
import { purgeUnsentMedia } from './modules/custom-fields/media-files.ts'
import { expireRequests } from './modules/accounts/expire-requests.ts'
import { mailRequest } from './modules/accounts/registration.ts'
import { purgeOldImports, runImport } from './modules/catalogue-imports/run-import.ts'
import { mailApproval } from './modules/orders/approvals/mails.ts'
import { remindApprovers } from './modules/orders/approvals/notify-deciders.ts'
import { creditRefunds } from './modules/documents/credit-notes.ts'
import { issueDocuments } from './modules/documents/issue-documents.ts'
import { mailDocument } from './modules/documents/mail-documents.ts'
import { mailCorrectedAddress } from './modules/orders/notify/corrected-address-mail.ts'
import { mailDroppedPieces } from './modules/orders/notify/dropped-pieces-mail.ts'
import { mailSellers, notifySellers } from './modules/orders/notify/seller-notices.ts'
import { autoConfirmReceptions } from './modules/orders/fulfil/auto-reception.ts'
import { mailOrderEvents } from './modules/orders/notify/mails.ts'
import { acceptAutomatically } from './modules/orders/transitions/accept-automatically.ts'
import type { OrderEventsJob } from './modules/orders/transitions/transitions.ts'
import { runProviderTask } from './modules/payments/providers.ts'
import { rebalancePayments, reconcilePayments, settleEntries } from './modules/payments/settle-payments.ts'
import { purgeOldDrafts, processDraft } from './modules/quick-order/process-draft.ts'
import { closeOrderedQuotes, expireQuotes } from './modules/quotes/expire-quotes.ts'
import { mailQuoteEvent } from './modules/quotes/notify/quote-mails.ts'
import { closeEndedJobTasks } from './modules/operator/health/read-health.ts'
import { openTasks } from './modules/tasks/service.ts'
import { mailResetLink } from './modules/users/identity/reset-mail.ts'
import { purgeOldTokens } from './modules/users/identity/sign-in.ts'
import { purgeOldRequests } from './modules/users/requests/requests.ts'
import { indexChangedProducts, enqueueRepricedProducts, rebuildSearchIndex } from './modules/search/index/index-jobs.ts'
import { purgeSearchesWithoutResults } from './modules/search/query/searches-without-results.ts'
import { runTestOrder } from './modules/setup/run-test-order.ts'
import { mailActivation, mailActivationAgain, mailJoin } from './modules/users/activation.ts'
import { mailStaffInvitation } from './modules/users/staff/invitation-mail.ts'
import { mailEmailConfirmation, mailSignInChange } from './modules/users/change-sign-in.ts'

/** Quick follow-up work on order transitions, without external calls; mails are jobs of their own. */
const orderTransitionHandlers = {
  'order-documents': issueDocuments,
  'order-payment': rebalancePayments,
  'order-quotes': closeOrderedQuotes,
  'accept-automatically': acceptAutomatically,
}

/** Runs each handler; one that fails is retried as a job of its own, so the others neither wait nor run twice. */
async function handleOrderTransitions(context: Context, transitions: OrderEventsJob): Promise<void> {
  for (const [name, handle] of Object.entries(orderTransitionHandlers)) {
    try {
      await handle(context, transitions)
    } catch (error) {
      context.log.warn(
        { err: error, job: name },
        'A handler of an order transition failed; it is retried as a job of its own',
      )
      await context.jobs.enqueue(context, name, transitions)
    }
  }
}

/** Handlers of background jobs, by job name. */
export const jobHandlers = {
  'reset-password-mail': mailResetLink,
  'activation-mail': mailActivation,
  'staff-invitation-mail': mailStaffInvitation,
  'resend-activation-mail': mailActivationAgain,
  'join-mail': mailJoin,
  'sign-in-changed-mail': mailSignInChange,
  'confirm-email-mail': mailEmailConfirmation,
  'access-request-mail': mailRequest,
  'expire-requests': expireRequests,
  'order-events': handleOrderTransitions,
  ...orderTransitionHandlers,
  'order-mail': mailOrderEvents,
  'notify-sellers': notifySellers,
  'seller-mail': mailSellers,
  'dropped-pieces-mail': mailDroppedPieces,
  'corrected-address-mail': mailCorrectedAddress,
  'document-mail': mailDocument,
  'message-mail': mailMessage,
  'incident-mail': mailIncident,
  'escalate-incidents': escalateOverdueIncidents,
  'measure-deliveries': measureDeliveries,
  'quote-mail': mailQuoteEvent,
  'expire-quotes': expireQuotes,
  'confirm-overdue-receptions': autoConfirmReceptions,
  'order-refunded': creditRefunds,
  'approval-mail': mailApproval,
  'remind-approvers': remindApprovers,
  'payment-entries': settleEntries,
  'payment-provider': runProviderTask,
  'reconcile-payments': reconcilePayments,
  'catalogue-import': runImport,
  'test-order': runTestOrder,
  'process-quick-order': processDraft,
  'index-changed-prices': enqueueRepricedProducts,
  'index-products': indexChangedProducts,
  'rebuild-search-index': rebuildSearchIndex,
  'purge-old-rows': async (context: Context) => {
    await purgeOldTokens(context)
    await purgeOldRequests(context)
    await purgeUnsentMedia(context)
    await purgeUnattachedFiles(context)
    await purgeDeletedAddresses(context)
    await purgeOldImports(context)
    await purgeOldCarts(context)
    await purgeOldSheets(context)
    await purgeOldDrafts(context)
    await purgeSearchesWithoutResults(context)
    await closeEndedJobTasks(context)
    // A mail may hold a sign-in link that is valid for a day, so the mail is deleted after a day too.
    await deleteMails(context.db, new Date(context.now().getTime() - 24 * 60 * 60 * 1000))
  },
} satisfies JobHandlers

/** Makes jobs that are given up wait for the operator. */
export const reportFailedJob = (context: Context, name: string) => openTasks(context, 'JOB_FAILED', [name])

export type JobName = keyof typeof jobHandlers
