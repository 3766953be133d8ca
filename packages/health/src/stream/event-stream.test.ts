import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { close, listen } from '../../../sending-queue/testing/loopback.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { until } from '../../testing/until.js';
import { EventStream } from './event-stream.js';

/** A stream on a real connection whose client reads only when a test lets it. */
async function open() {
  const clock = new VirtualClock();
  let response: ServerResponse | undefined;
  const server = createServer((_request, outgoing) => {
    outgoing.writeHead(200);
    response = outgoing;
  });
  const port = await listen(server);
  onTestFinished(() => close(server));
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => {});
  client.write('GET / HTTP/1.0\r\n\r\n');
  await until(() => response !== undefined);
  if (response === undefined) throw new Error('there is a response');
  let received = '';
  client.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  client.pause();
  return { clock, client, response, stream: new EventStream(response, clock), received: () => received };
}

const MEGABYTE = 'x'.repeat(1024 * 1024);

/** Sends until the client is behind; returns how many megabytes. */
function fill(stream: EventStream, response: ServerResponse): number {
  let sent = 0;
  while (!response.writableNeedDrain) {
    stream.offer(MEGABYTE);
    sent++;
    if (sent > 100) throw new Error('nothing bounds it');
  }
  return sent;
}

describe('a client that is slow', () => {
  it('misses samples, which are not kept for it', async () => {
    const { clock, client, response, stream, received } = await open();
    fill(stream, response);
    const buffered = response.writableLength;
    for (let sample = 0; sample < 100; sample++) stream.offer(MEGABYTE);
    expect(response.writableLength).toBe(buffered);
    await clock.advance(29_000);
    stream.offer(MEGABYTE);
    client.resume();
    await until(() => !response.writableNeedDrain);
    stream.offer('the end');
    await until(() => received().endsWith('the end'));
    expect(received().length).toBeLessThan(20 * MEGABYTE.length);
  });

  it('gets what must not be missed in pieces, as it takes them', async () => {
    const { client, response, stream, received } = await open();
    let produced = 0;
    function* pieces() {
      for (; produced < 30; produced++) yield MEGABYTE;
      yield 'the end of the pieces';
    }
    stream.send(pieces());
    expect(produced).toBeLessThan(30);
    expect(response.writableLength).toBeLessThanOrEqual(3 * MEGABYTE.length);
    // Another one waits behind it; the one before that would have.
    stream.send(['overtaken']);
    stream.send(['and what came last']);
    client.resume();
    await until(() => received().endsWith('the end of the piecesand what came last'));
    expect(received()).not.toContain('overtaken');
  });

  it('is let go when it has been behind for half a minute, even if it takes a little now and then', async () => {
    const { clock, client, response, stream } = await open();
    stream.send(Array.from({ length: 100 }, () => MEGABYTE));
    await clock.advance(15_000);
    const drained = once(response, 'drain');
    client.resume();
    await drained;
    client.pause();
    await clock.advance(15_000);
    stream.offer('a');
    expect(response.destroyed).toBe(false);
    await clock.advance(1);
    stream.offer('a');
    expect(response.destroyed).toBe(true);
  });

  it('may be behind again and again', async () => {
    const { clock, client, response, stream, received } = await open();
    for (let round = 1; round <= 3; round++) {
      fill(stream, response);
      await clock.advance(20_000);
      client.resume();
      await until(() => !response.writableNeedDrain);
      stream.offer(`round ${round}`);
      await until(() => received().endsWith(`round ${round}`));
      client.pause();
    }
    expect(response.destroyed).toBe(false);
  });
});
