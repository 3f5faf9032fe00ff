export { buildShopUrl, createLinkToken, requireAllowedUrl, useLinkToken } from './identity/links.ts'
export { findUser, findUserByEmail, hashLinkToken, hashPassword } from './identity/sign-in.ts'
export { updateMainContact } from './membership-queries.ts'
export { attachApplicant, createFirstUser, enqueueActivation, inviteApplicant, requireMember } from './service.ts'
