import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { readBearerToken } from '../access-tokens.ts'
import { toPlainAddress } from '../network.ts'
import { answerQuestions, askProcesses } from '../processes/siblings.ts'
import { getMetrics, type Metrics, type ServiceName } from './metrics.ts'

type MetricsOptions = {
  /** Callers elsewhere must send it; without a token only callers on the same machine are answered. */
  token: string | undefined
  /** Reads what is only known when somebody asks, such as the length of queues. */
  collect?: (metrics: Metrics) => Promise<void> | void
  /** Answers everybody else as an unknown path. */
  refuse?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Serves the metrics of a service as Prometheus text: the sum of its processes, whichever of them is asked. */
export function serveMetrics(app: FastifyInstance, service: ServiceName, options: MetricsOptions) {
  const { token, collect, refuse = (_request, reply: FastifyReply) => reply.callNotFound() } = options
  const metrics = getMetrics(service)
  // Not for a server that is only injected into: the observers of a process cost a little all the time.
  app.addHook('onListen', async () => metrics.measureProcess())
  if (collect) {
    const removeCollector = metrics.addCollector(() => collect(metrics))
    app.addHook('onClose', async () => removeCollector())
  }
  const topic = `metrics of ${service}`
  const stopAnswering = answerQuestions(topic, async () => {
    // Without its database a service still tells how it fares.
    for (const error of await metrics.collect()) app.log.warn({ err: error }, 'Some metrics could not be read')
    return metrics.registry.getMetricsAsJSON()
  })
  app.addHook('onClose', async () => stopAnswering())
  app.get('/metrics', async (request, reply) => {
    if (!isDirectLoopback(request) && !hasToken(request, token)) return refuse(request, reply)
    const measured = (await askProcesses(topic)) as MetricObjectWithValues<MetricValue<string>>[][]
    const text = await AggregatorRegistry.aggregate(measured).metrics()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
  })
}

const forwardingHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|(x-|true-)?client-ip|cf-connecting-ip)$/
const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * A proxy on the same machine also connects from the loopback address, but names whom it forwards. That of nginx names
 * nobody unless it is told to, and speaks HTTP/1.0 then, as no Prometheus does.
 */
function isDirectLoopback({ raw, headers }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeader.test(name))) return false
  return loopbackAddress.test(toPlainAddress(raw.socket.remoteAddress ?? '')) && loopbackHost.test(headers.host ?? '')
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = readBearerToken(headers.authorization)
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token))
}

const hash = (text: string) => createHash('sha256').update(text).digest()
