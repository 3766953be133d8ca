/**
 * The SDK of applications that make their queues in code, as the variable APPLICATION_QUEUES says: with the processors of
 * this package, or with its exporters in processors of the SDK.
 */

/** @typedef {new (exporter: object) => object} Wrapper */
/** @typedef {(exporter: object) => object} Around */

/**
 * @typedef {object} Parts
 * @property {{
 *   createSpanProcessor: Around,
 *   createLogRecordProcessor: Around,
 *   SendingQueueSpanExporter: Wrapper,
 *   SendingQueueLogRecordExporter: Wrapper,
 *   SendingQueueMetricExporter: Wrapper,
 * }} queue
 * @property {{ spans: object, logRecords: object, metrics: object }} exporters
 * @property {{ spans: Around, logRecords: Around, metrics: Around }} batch - processors of the SDK, and a reader
 */

/** @param {Parts} parts */
exports.processorsInCode = function processorsInCode({ queue, exporters, batch }) {
  const reader = batch.metrics(new queue.SendingQueueMetricExporter(exporters.metrics));
  // The older name and the newer one, one of which each version knows better.
  const readers = { metricReader: reader, metricReaders: [reader] };
  if (process.env.APPLICATION_QUEUES === 'processors') {
    return {
      spanProcessors: [queue.createSpanProcessor(exporters.spans)],
      logRecordProcessors: [queue.createLogRecordProcessor(exporters.logRecords)],
      ...readers,
    };
  }
  return {
    spanProcessors: [batch.spans(new queue.SendingQueueSpanExporter(exporters.spans))],
    logRecordProcessors: [batch.logRecords(new queue.SendingQueueLogRecordExporter(exporters.logRecords))],
    ...readers,
  };
};
