const { logs, metrics, trace } = require('@opentelemetry/api');
const express = require('express');
const { serve } = require('../application/serve.mjs');

exports.server = serve({
  express,
  tracer: trace.getTracer('orders'),
  logger: logs.getLogger('orders'),
  counter: metrics.getMeter('orders').createCounter('orders'),
});
