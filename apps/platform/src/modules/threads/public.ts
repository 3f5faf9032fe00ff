export { createOrderThread } from './order-threads.ts'
export { findReasons, requireReason, requireReasons } from './reasons.ts'
export { addMessage, createThread, listThreadsWithMessages, readThread } from './service.ts'
export { updateStatus as setThreadStatus } from './thread-queries.ts'
