import { createServer } from 'node:http';
import { trace } from '@opentelemetry/api';

const tracer = trace.getTracer('cluster-example');

const server = createServer((request, response) => {
  tracer.startActiveSpan(`GET ${request.url}`, (span) => {
    response.end(`${request.url} by ${process.pid}\n`);
    span.end();
  });
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
