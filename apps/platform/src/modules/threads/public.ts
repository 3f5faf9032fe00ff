export { createOrderThread } from './order-threads.ts'
export { findReasons, requireReason, requireReasons } from './reasons.ts'
export { addMessage, createUnmailedThread, listThreadsWithMessages, readThread } from './service.ts'
export { isVisible, updateStatus as setThreadStatus, type CallerContext } from './thread-queries.ts'
