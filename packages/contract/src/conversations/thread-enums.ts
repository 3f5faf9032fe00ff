export const threadStatuses = ['OPEN', 'CLOSED'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/** What a thread is about: an order or one of its lines, a supplier's quote, an incident, or a question to the shop. */
export const threadKinds = ['ORDER', 'QUOTE', 'INCIDENT', 'CONTACT'] as const
export type ThreadKind = (typeof threadKinds)[number]

export const authorTypes = ['CUSTOMER', 'SUPPLIER', 'OPERATOR'] as const
export type AuthorType = (typeof authorTypes)[number]

/** Types of reasons for a thread; all except ORDER_MESSAGING concern one line of an order. */
export const reasonTypes = ['INCIDENT_OPEN', 'REFUND', 'ORDER_MESSAGING', 'OFFER_MESSAGING', 'CANCELATION'] as const
export type ReasonType = (typeof reasonTypes)[number]

/** Topics of a question to the shop. */
export const contactTopics = ['ORDER', 'INVOICE', 'PRODUCT', 'DELIVERY', 'ACCOUNT', 'OTHER'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const maxMessageLength = 10_000
export const maxAttachments = 10
/** Types a message may carry, by file extension; nothing a browser would run. */
export const attachmentExtensions = ['png', 'jpg', 'jpeg', 'webp', 'pdf'] as const
export const maxAttachmentBytes = 5 * 1024 * 1024
