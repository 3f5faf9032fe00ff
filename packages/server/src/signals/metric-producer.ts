import { ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'
import { getMetrics, type ServiceName } from './metrics.ts'

type Time = [seconds: number, nanoseconds: number]
type Period = { startTime: Time; endTime: Time }

/** Turns the metrics of Prometheus into those of OpenTelemetry, so that each is measured once. */
export function createMetricProducer(service: ServiceName, resource: Resource): MetricProducer {
  const startTime = toTime(Date.now())
  return {
    async collect() {
      const metrics = getMetrics(service)
      const errors = await metrics.collect()
      const all = (await metrics.registry.getMetricsAsJSON()) as MetricObjectWithValues<MetricValueWithName<string>>[]
      const period = { startTime, endTime: toTime(Date.now()) }
      const data = all.flatMap((metric) => toMetricData(metric, period))
      return { errors, resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'tiber' }, metrics: data }] } }
    },
  }
}

const toTime = (ms: number): Time => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]

function toMetricData(metric: MetricObjectWithValues<MetricValueWithName<string>>, period: Period): MetricData[] {
  const { name, help: description, values } = metric
  if (values.length === 0) return []
  const type = String(metric.type)
  const shared = {
    descriptor: { name, description, unit: name.includes('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const toPoint = ({ labels, value }: MetricValueWithName<string>) => ({
    ...period,
    attributes: toAttributes(labels),
    value,
  })
  if (type === 'gauge') return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: values.map(toPoint) }]
  if (type === 'counter')
    return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: values.map(toPoint) }]
  if (type !== 'histogram') return []
  return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric, period) }]
}

/** Groups the values of each set of labels; Prometheus counts a value in every bucket that is large enough. */
function toHistograms({ name, values }: MetricObjectWithValues<MetricValueWithName<string>>, period: Period) {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...groups.values()].map((group): DataPoint<Histogram> => {
    const find = (suffix: string) => group.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const buckets = group.filter(({ metricName }) => metricName === `${name}_bucket`)
    const boundaries = buckets.flatMap(({ labels: { le } }) => (le === '+Inf' ? [] : [Number(le)]))
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0))
    const value = { buckets: { boundaries, counts }, sum: find('sum'), count: find('count') }
    return { ...period, attributes: toAttributes({ ...group[0]!.labels, le: undefined }), value }
  })
}

const toAttributes = (labels: Partial<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
