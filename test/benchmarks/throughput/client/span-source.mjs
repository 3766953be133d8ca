import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

/** @import { IdGenerator, SpanProcessor } from '@opentelemetry/sdk-trace-base' */

/** An application whose spans end in a processor. */
export class SpanSource {
  #provider;
  #tracer;
  /** Spans so far. */
  offered = 0;

  /**
   * @param {SpanProcessor} processor
   * @param {{ idGenerator?: IdGenerator }} [options]
   */
  constructor(processor, options = {}) {
    this.#provider = new BasicTracerProvider({ ...options, spanProcessors: [processor] });
    this.#tracer = this.#provider.getTracer('benchmark');
  }

  /** Starts and ends so many spans. @param {number} spans */
  offer(spans) {
    for (let i = 0; i < spans; i++) {
      const attributes = { 'http.request.method': 'GET', 'url.path': '/cart' };
      this.#tracer.startSpan('GET /cart', { attributes }).end();
    }
    this.offered += spans;
  }

  /**
   * Offers spans at an even rate: in each turn as many as the time since the start calls for.
   *
   * @param {number} spansPerSecond
   * @param {number} seconds
   * @returns {Promise<void>}
   */
  offerAtRate(spansPerSecond, seconds) {
    const startMillis = performance.now();
    const spans = spansPerSecond * seconds;
    let offered = 0;
    return new Promise((resolve) => {
      const turn = () => {
        const elapsedSeconds = (performance.now() - startMillis) / 1000;
        const due = Math.min(spans, Math.floor(elapsedSeconds * spansPerSecond));
        this.offer(due - offered);
        offered = due;
        if (offered < spans) return;
        clearInterval(timer);
        resolve();
      };
      // Each millisecond, so that the turns of the source are short beside those that are measured. Not in the timer
      // itself: it is set again when its callback returns, and would beat the slower the more work a side does there.
      const timer = setInterval(() => setImmediate(turn), 1);
    });
  }

  /** Resolves when the processor has delivered what it will. */
  shutdown() {
    return this.#provider.shutdown();
  }
}
