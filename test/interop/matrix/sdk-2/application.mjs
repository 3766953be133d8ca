import { metrics, trace } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import express from 'express';
import { serve } from '../application/serve.mjs';

export const server = serve({
  express,
  tracer: trace.getTracer('orders'),
  logger: logs.getLogger('orders'),
  counter: metrics.getMeter('orders').createCounter('orders'),
});
