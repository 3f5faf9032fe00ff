/**
 * PGlite works in our own thread and answers without letting anybody in: who asks it again and again, for long, stops in
 * between, or no request is answered and no sign of life is given until it is done.
 */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
