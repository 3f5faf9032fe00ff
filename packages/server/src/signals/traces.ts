import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRouteName, type ServiceName } from './metrics.ts'

type SpanKind = 'server' | 'client' | 'consumer'
export type SpanStart = {
  name: string
  kind: SpanKind
  attributes?: Record<string, string | number>
  /** The header of the request or job that caused this one. */
  traceparent?: string | undefined
}
export type Span = {
  /** Runs a callback within the span, so that spans started by it are its children. */
  run<Value>(callback: () => Value): Value
  rename(name: string): void
  setAttributes(attributes: Record<string, string | number>): void
  end(error?: unknown): void
}
/** What the rest of the code needs of a tracing library, which is loaded only if traces are sent anywhere. */
export type Tracing = { start(span: SpanStart): Span; isInSpan(): boolean; readTraceparent(): string | undefined }

let tracing: Tracing | undefined

/** Turns tracing on or off for the process. */
export function setTracing(added: Tracing | undefined): void {
  tracing = added
}

/** Runs asynchronous work within a span; just runs it without tracing. */
export async function runInSpan<Value>(start: SpanStart, work: (span?: Span) => Promise<Value>): Promise<Value> {
  if (!tracing) return work()
  const span = tracing.start(start)
  try {
    const value = await span.run(() => work(span))
    span.end()
    return value
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Runs a part of other work within a span; work that nobody traces has no traced parts. */
export const runInPartSpan = <Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value> =>
  tracing?.isInSpan() ? runInSpan(start, work) : work()

/** Returns the header that lets another service or a job continue the current trace. */
export const readTraceparent = (): string | undefined => tracing?.readTraceparent()

/** Requests of machines every few seconds, and reports of the browser about its own traces. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics', '/builds/latest.json', '/signals/errors'])

/** Traces every request of a server, continuing the trace of its caller. */
export function traceRequests(app: FastifyInstance, service: ServiceName) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!tracing || untracedPaths.has(request.routeOptions.url ?? '')) return done()
    const { method, headers, id } = request
    const traceparent = [headers['traceparent']].flat()[0]
    const span = tracing.start({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 'tiber.service': service, 'tiber.request_id': id },
      traceparent,
    })
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    const route = getRouteName(request)
    span.rename(`${request.method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
    span.end(reply.statusCode >= 500 ? new Error(`Status ${reply.statusCode}`) : undefined)
  })
}

/** Runs work and tells how long it took, in seconds, and whether it succeeded. */
export async function measure<Value>(
  work: () => Promise<Value>,
  onEnd: (seconds: number, isOk: boolean) => void,
): Promise<Value> {
  const start = performance.now()
  try {
    const value = await work()
    onEnd((performance.now() - start) / 1000, true)
    return value
  } catch (error) {
    onEnd((performance.now() - start) / 1000, false)
    throw error
  }
}
