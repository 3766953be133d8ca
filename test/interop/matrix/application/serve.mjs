/** The application of the matrix: takes orders over HTTP, makes a span, a log record and a count of each. */

/** How an application ends, in the variable APPLICATION_END. */
const end = process.env.APPLICATION_END;
/** How many orders there will be. */
const orders = Number(process.env.APPLICATION_ORDERS);

/**
 * Starts the application and says on stdout where it listens. It ends as APPLICATION_END says: `itself` closes the server
 * after the last order, `listener` at SIGTERM, and `none` leaves it open and SIGTERM to whoever listens.
 *
 * What it needs is handed in, since it is the same for every generation of the SDK.
 *
 * @param {object} modules
 * @param {typeof import('express')} modules.express
 * @param {{ startActiveSpan<T>(name: string, body: (span: { end(): void }) => T): T }} modules.tracer
 * @param {{ emit(record: { body: string }): void }} modules.logger
 * @param {{ add(count: number): void }} modules.counter
 * @returns {import('node:http').Server}
 */
export function serve({ express, tracer, logger, counter }) {
  let left = orders;
  const application = express();
  application.get('/orders/:number', ({ params: { number } }, response) => {
    tracer.startActiveSpan(`order ${number}`, (span) => {
      logger.emit({ body: `order ${number}` });
      counter.add(1);
      span.end();
    });
    response.once('close', () => {
      left--;
      if (left === 0 && end === 'itself') server.close();
    });
    response.end();
  });
  const server = application.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') console.log(`listening on port ${address?.port}`);
  });
  if (end === 'listener') process.once('SIGTERM', () => server.close());
  return server;
}
