/**
 * Lets pending requests run. PGlite runs in our own thread and never yields, so a long loop of statements must pause in
 * between, or no request and no heartbeat is answered until it ends.
 */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
