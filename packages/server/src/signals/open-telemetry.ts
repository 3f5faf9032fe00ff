import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type ContextManager,
  type TextMapPropagator,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { CompositePropagator, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, type Sampler, type SpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { ServiceName } from './metrics.ts'
import { createMetricProducer } from './metric-producer.ts'
import type { Tracing } from './traces.ts'

/** Another receiver of spans, with what it needs to decide which ones it gets. */
export type SpanReceiver = {
  processor: SpanProcessor
  sampler: Sampler
  propagator: TextMapPropagator
  contextManager: ContextManager
}

type TelemetryOptions = { service: ServiceName; sendsTraces: boolean; spanReceiver: SpanReceiver | undefined }

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const stopMs = 2000

/** Starts traces and metrics; addresses, headers and sampling come from the variables of OpenTelemetry's standard. */
export function startOpenTelemetry({ service, sendsTraces, spanReceiver }: TelemetryOptions) {
  const resource = resourceFromAttributes({ 'service.name': `tiber-${service}` })
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [
      ...(sendsTraces ? [new BatchSpanProcessor(new OTLPTraceExporter())] : []),
      ...(spanReceiver ? [spanReceiver.processor] : []),
    ],
    ...(spanReceiver && { sampler: spanReceiver.sampler }),
  })
  const propagators = [new W3CTraceContextPropagator(), ...(spanReceiver ? [spanReceiver.propagator] : [])]
  provider.register({
    contextManager: spanReceiver?.contextManager ?? new AsyncLocalStorageContextManager(),
    propagator: new CompositePropagator({ propagators }),
  })
  const meters = sendsTraces ? startMetrics(service, resource) : undefined
  return {
    tracing: createTracing(),
    stop: async () => {
      await Promise.race([
        Promise.allSettled([provider.shutdown(), meters?.shutdown()]),
        new Promise((resolve) => setTimeout(resolve, stopMs).unref()),
      ])
      for (const global of [trace, context, propagation]) global.disable()
    },
  }
}

/** Sends the same metrics that `/metrics` shows. */
const startMetrics = (service: ServiceName, resource: Resource) =>
  new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        metricProducers: [createMetricProducer(service, resource)],
      }),
    ],
  })

function createTracing(): Tracing {
  const tracer = trace.getTracer('tiber')
  return {
    start({ name, kind, attributes = {}, traceparent }) {
      const parent = traceparent ? propagation.extract(context.active(), { traceparent }) : context.active()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      const scope = trace.setSpan(parent, span)
      return {
        run: (callback) => context.with(scope, callback),
        rename: (newName) => void span.updateName(newName),
        setAttributes: (added) => void span.setAttributes(added),
        end(error) {
          if (error !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
          span.end()
        },
      }
    },
    isInSpan: () => trace.getActiveSpan() !== undefined,
    readTraceparent() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
  }
}
