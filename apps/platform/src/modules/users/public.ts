export { personText } from './search-text.ts'
export { buildMailLink, buildShopUrl, createLinkToken, requireAllowedUrl, useLinkToken } from './identity/links.ts'
export { findUser, findUserByEmail, hashLinkToken, hashPassword } from './identity/sign-in.ts'
export { mailEach } from './mail-each.ts'
export { aggregateRecipients, isMemberOf, isStaffWith, type Recipient } from './recipient-queries.ts'
export { createOwner, createSetupToken, hasOpenSetupLink, hasOwner } from './staff/first-owner.ts'
export { inviteSupplierOwner, listSupplierStaff } from './staff/staff.ts'
export { createOperator } from './operators.ts'
export { updateMainContact } from './membership-queries.ts'
export {
  attachApplicant,
  createFirstUser,
  enqueueActivation,
  inviteApplicant,
  moveApplicant,
  requireMember,
} from './service.ts'
