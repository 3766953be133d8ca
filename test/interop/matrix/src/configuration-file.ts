import type { Protocol } from './protocol.js';
import { batchDelayMillis, metricIntervalMillis, queueSize, retryIntervalMillis } from './settings.js';

/** A declarative configuration with a sending queue inside each exporter. */
export function configurationFile(protocol: Protocol, url: string): string {
  return `file_format: "1.0"
tracer_provider:
  processors:
    - batch:
        schedule_delay: ${batchDelayMillis}
        exporter:${exporter(protocol, url, 'traces')}
logger_provider:
  processors:
    - batch:
        schedule_delay: ${batchDelayMillis}
        exporter:${exporter(protocol, url, 'logs')}
meter_provider:
  readers:
    - periodic:
        interval: ${metricIntervalMillis}
        timeout: ${metricIntervalMillis}
        exporter:${exporter(protocol, url, 'metrics')}
propagator:
  composite:
    - tracecontext:
`;
}

function exporter({ name }: Protocol, url: string, signal: string): string {
  const destination =
    name === 'grpc'
      ? `
          otlp_grpc:
            endpoint: ${url}
            tls:
              insecure: true`
      : `
          otlp_http:
            endpoint: ${url}/v1/${signal}
            encoding: ${name.slice('http/'.length)}`;
  return `${destination}
            sending_queue:
              queue_size: ${queueSize}
            retry_on_failure:
              initial_interval: ${retryIntervalMillis}ms`;
}
