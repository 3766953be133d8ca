import { expect, it } from 'vitest';
import { AttemptRecorder } from '../../testing/attempt-recorder.js';
import { close, serve } from '../../testing/loopback.js';
import { unobservedWire } from './unobserved.js';

it('sends, and sees nothing', async () => {
  const { server, url } = await serve((_, response) => response.writeHead(429).end());
  const recorder = new AttemptRecorder();
  let sent: Promise<Response> | undefined;
  const observation = unobservedWire.observe(recorder, () => {
    sent = fetch(url);
  });
  const response = await sent;
  await response?.text();
  unobservedWire.dispose();
  await close(server);
  expect(response?.status).toBe(429);
  expect(recorder.events).toEqual([]);
  expect(observation).toEqual({ attempts: 0 });
});

it('throws what send throws', () => {
  const failure = new Error('an exporter gone wrong');
  const send = () => {
    throw failure;
  };
  expect(() => unobservedWire.observe(new AttemptRecorder(), send)).toThrow(failure);
});
