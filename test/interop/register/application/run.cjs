/**
 * What every application of these tests does: sets up the SDK, makes some items of each signal, and ends as the variable
 * APPLICATION_END says. It writes `ready` when the items are made.
 */
const { createInterface } = require('node:readline');

const items = 20;

/** @typedef {{ forceFlush(): Promise<void>, shutdown(): Promise<void> }} Provider */

/**
 * @typedef {object} Modules
 * @property {new () => { start(): void }} NodeSDK
 * @property {{ getTracer(name: string): { startSpan(name: string): { end(): void } }, getTracerProvider(): { getDelegate(): Provider } }} trace
 * @property {{ getLogger(name: string): { emit(record: { body: string }): void }, getLoggerProvider(): Provider }} logs
 * @property {{ getMeter(name: string): { createCounter(name: string): { add(n: number): void } }, getMeterProvider(): Provider }} metrics
 */

/** @param {Modules} modules */
exports.run = async function run(modules) {
  const { APPLICATION_START: start, APPLICATION_END: end = 'itself' } = process.env;
  let stop = () => {};
  if (end === 'earlyListener') answerInTime(modules, () => stop());
  if (start === 'later') await new Promise((resolve) => setTimeout(resolve, 10));
  if (start !== 'elsewhere') new modules.NodeSDK().start();
  if (start === 'later') await new Promise((resolve) => setTimeout(resolve, 1500));
  makeItems(modules);
  stop = keepRunning();
  ends[end]?.(stop, modules);
  console.log('ready');
};

/**
 * @param {Modules} modules
 * @param {() => void} stop
 */
function answerInTime({ trace }, stop) {
  process.once('SIGTERM', () => {
    trace.getTracer('application').startSpan('late span').end();
    process.exitCode = 3;
    stop();
  });
}

/** @param {Modules} modules */
function makeItems({ trace, logs, metrics }) {
  const tracer = trace.getTracer('application');
  const logger = logs.getLogger('application');
  const meter = metrics.getMeter('application');
  for (let number = 0; number < items; number++) {
    tracer.startSpan(`span ${number}`).end();
    logger.emit({ body: `record ${number}` });
    meter.createCounter(`counter-${number}`).add(1);
  }
}

/** @returns {() => void} lets the process end */
function keepRunning() {
  const timer = setInterval(() => {}, 1000);
  // A line on stdin stands for whatever else an application may end by.
  const lines = createInterface({ input: process.stdin });
  const stop = () => {
    clearInterval(timer);
    lines.close();
    process.stdin.destroy();
  };
  lines.once('line', stop);
  return stop;
}

/**
 * @param {Modules} modules
 * @returns {Provider[]}
 */
function providersOf({ trace, logs, metrics }) {
  return [trace.getTracerProvider().getDelegate(), logs.getLoggerProvider(), metrics.getMeterProvider()];
}

/** @type {Record<string, (stop: () => void, modules: Modules) => void>} */
const ends = {
  /** Has no more to do. */
  itself: (stop) => stop(),
  /** Leaves signals to others. */
  signal: () => {},
  /** Answers a signal by ending in its own time, with a status of its own. */
  listener: (stop, modules) => answerInTime(modules, () => stop()),
  /** The same, by a listener that was there before the SDK. */
  earlyListener: () => {},
  /** Answers a signal by going on. */
  deaf: (_stop, { trace }) => {
    process.on('SIGTERM', () => {
      setTimeout(() => {
        trace.getTracer('application').startSpan('late span').end();
        console.log('heard');
      });
    });
  },
  /** Answers a signal by closing itself, and then sends it once more, as frameworks do. */
  again: (_stop, { trace }) => {
    process.once('SIGTERM', (signal) => {
      setTimeout(() => {
        trace.getTracer('application').startSpan('late span').end();
        process.kill(process.pid, signal);
      });
    });
  },
  /** Answers a signal by ending at once. */
  hasty: () => {
    process.once('SIGTERM', () => setImmediate(() => process.exit(3)));
  },
  /** Is asked to end by its own code, and answers that. */
  asked: (stop, { trace }) => {
    process.on('SIGINT', () => {
      setTimeout(() => {
        trace.getTracer('application').startSpan('late span').end();
        process.exitCode = 3;
        stop();
      }, 100);
    });
    process.emit('SIGINT');
  },
  /** Answers a signal before anybody else, once. */
  first: (stop, { trace }) => {
    process.prependOnceListener('SIGTERM', () => {
      setTimeout(() => {
        trace.getTracer('application').startSpan('late span').end();
        process.exitCode = 3;
        stop();
      }, 100);
    });
  },
  /** Goes on three times when there is nothing left to do. */
  goesOn: (stop, { trace }) => {
    let times = 0;
    process.on('beforeExit', () => {
      if (++times > 3) return;
      setTimeout(() => trace.getTracer('application').startSpan(`late span ${times}`).end(), 50);
    });
    stop();
  },
  /** Has a listener that ends the process unless another one does. */
  signalExit: () => {
    require('signal-exit').onExit(() => {});
  },
  /** Has two of those, which know of each other. */
  signalExits: () => {
    require('signal-exit').onExit(() => {});
    const earlierVersion = 'signal-exit-3';
    require(earlierVersion)(() => {});
  },
  /** Ends at once. */
  exit: () => process.exit(3),
  /** Ends at once, after a flush. */
  flush: async (_stop, modules) => {
    await Promise.all(providersOf(modules).map((provider) => provider.forceFlush()));
    process.exit(3);
  },
  /** Shuts down what it has set up, as it has no more to do. */
  shutdown: async (stop, modules) => {
    await Promise.all(providersOf(modules).map((provider) => provider.shutdown()));
    stop();
  },
  /** Says what register has done to the process. */
  report: (stop) => {
    const symbols = Object.getOwnPropertySymbols(globalThis).map(String);
    const ours = symbols.filter((symbol) => symbol.includes('otelq'));
    console.log(`symbols: ${ours.length}, listeners: ${process.listenerCount('SIGTERM')}`);
    const events = ['SIGTERM', 'SIGINT', 'beforeExit', 'exit'];
    const listeners = events.map((event) => process.listenerCount(event));
    const loaders = Object.entries(require.extensions).map(([name, loader]) => `${name} ${loader}`);
    console.log(`process: ${JSON.stringify({ listeners, loaders })}`);
    stop();
  },
};
