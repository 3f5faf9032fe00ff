import { createTextSections } from '@tiber/ui/i18n/text-sections.ts'

const sections =
  ' c search compare product brands supplier quick-order contact ' +
  'checkout/cart checkout/shipping checkout/payment checkout/order-confirmation ' +
  'account/orders account/reorder account/carts account/buying-lists account/part-numbers account/approvals ' +
  'account/addresses account/quotes account/incidents account/messages account/company account/user-information ' +
  'account/invoices account/statement ' +
  'auth/login auth/forgot-password auth/reset-password auth/get-access auth/request auth/decide auth/legal auth/activate ' +
  'auth/confirm-email auth/revert-email'

/** Names the files with the texts of a page. Pages without a folder of their own are written by editors. */
export const getTextFiles = createTextSections({
  sections: sections.split(' '),
  rest: 'content',
  isAlone: (section) => section.startsWith('auth'),
})
