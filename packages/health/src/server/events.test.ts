import { describe, expect, it } from 'vitest';
import { EventClient } from '../../testing/event-client.js';
import { ScriptedQueue } from '../../testing/health-fixture.js';
import { ask } from '../../testing/http-client.js';
import { Destination, endedSpans, queueFor, started } from '../../testing/started.js';
import { until } from '../../testing/until.js';
import { MAX_STREAMS } from '../stream/event-streams.js';

describe('the stream of events', () => {
  it('begins with what there is and was, and goes on with what is new', async () => {
    const destination = await Destination.start();
    const traces = queueFor(destination);
    const { url } = await started({ queues: { traces } });
    const first = await EventClient.open(`${url}/events`);
    await until(() => first.of('sample').length >= 2);
    traces.export(endedSpans(5), () => {});
    await until(() => JSON.stringify(first.of('sample')).match(/"delivered":[1-9]/) !== null);
    const second = await EventClient.open(`${url}/events`);
    await until(() => second.of('sample').length >= 1);
    expect(second.events[0]).toMatchObject({
      type: 'hello',
      data: {
        intervalMillis: 100,
        queues: { traces: { signal: 'traces', destination: traces.snapshot().destination } },
      },
    });
    const [hello] = second.of('hello');
    const { history } = hello as { history: object[] };
    expect(history.slice(1, 3)).toEqual(first.of('sample').slice(0, 2));
    expect(second.of('sample')[0]).toMatchObject({
      status: 'serving',
      queues: { traces: { tier: 'green' } },
    });
    expect(history).not.toContainEqual(second.of('sample')[0]);
    for (const client of [first, second]) client.close();
  });

  it('tells of queues that are added', async () => {
    const server = await started({ queues: { traces: new ScriptedQueue() } });
    const client = await EventClient.open(`${server.url}/events`);
    server.add('logs', Promise.resolve(new ScriptedQueue()));
    await until(() => client.of('hello').length === 2);
    expect(client.of('hello')[1]).toMatchObject({
      queues: { traces: {}, logs: { signal: 'traces' } },
      history: [],
    });
    await until(() => JSON.stringify(client.of('sample').at(-1) ?? '').includes('"logs"'));
    server.remove('traces');
    await until(() => !JSON.stringify(client.of('sample').at(-1)).includes('"traces":'));
    client.close();
  });

  it('has room for some clients, and again when one has gone', async () => {
    const { url } = await started({ queues: { traces: new ScriptedQueue() } });
    const clients = await Promise.all(
      Array.from({ length: MAX_STREAMS }, () => EventClient.open(`${url}/events`)),
    );
    expect(await ask(`${url}/events`)).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    expect((await ask(`${url}/readyz`)).status).toBe(200);
    clients[0]?.close();
    await until(async () => {
      const client = await EventClient.open(`${url}/events`);
      client.close();
      return client.response.statusCode === 200;
    });
    for (const client of clients) client.close();
  });

  it('ends when the server is closed', async () => {
    const server = await started({ queues: { traces: new ScriptedQueue() } });
    const client = await EventClient.open(`${server.url}/events`);
    await server.close();
    await until(() => client.isClosed);
  });
});
