import { redisStore } from '@otelq/permits';
import { expect, it } from 'vitest';
import { connect } from './connection.js';
import { DESTINATION, redisFor, reportOf } from './redis-fixture.js';

it('keeps its memory when users call in turn of whom one may not know which server it is', async ({
  skip,
  onTestFinished,
}) => {
  const { server, client } = await redisFor(skip);
  await client.sendCommand(['ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '+@all', '-@dangerous']);
  const restricted = await connect(server.url.replace('//', '//app:secret@'));
  onTestFinished(() => restricted.destroy());
  await expect(restricted.info('server')).rejects.toThrow('NOPERM');

  for (const [first, second] of [
    [client, restricted],
    [restricted, client],
  ] as const) {
    await client.flushAll();
    const stores = [redisStore({ client: first }), redisStore({ client: second })];
    const epochs = [];
    for (let sequence = 1; sequence <= 3; sequence++) {
      for (const store of stores) {
        epochs.push((await store.sync(DESTINATION, reportOf('a', { sequence }))).epoch);
        expect((await store.fleet(DESTINATION))?.hosts).toHaveLength(1);
      }
    }
    expect(new Set(epochs).size).toBe(1);
  }
});

it('notices another server though somebody called in between who may not know', async ({
  skip,
  onTestFinished,
}) => {
  const { server, client } = await redisFor(skip, 'append-only');
  const { epoch } = await redisStore({ client }).sync(DESTINATION, reportOf('a'));
  await server.stop();
  await server.start();

  const open = await connect(server.url);
  onTestFinished(() => open.destroy());
  await open.sendCommand(['ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '+@all', '-@dangerous']);
  const restricted = await connect(server.url.replace('//', '//app:secret@'));
  onTestFinished(() => restricted.destroy());
  await redisStore({ client: restricted }).fleet(DESTINATION);
  const after = await redisStore({ client: open }).sync(DESTINATION, reportOf('a', { sequence: 2, epoch }));
  expect(after.epoch).not.toBe(epoch);
});
