import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpLoopback } from '../../testing/http-loopback.js';
import { serverMessage } from './server-message.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

describe('the text of a failure', () => {
  const text = (body: string | Buffer, contentType?: string): RequestListener => {
    return (_, response) => {
      response.writeHead(400, contentType === undefined ? {} : { 'content-type': contentType }).end(body);
    };
  };
  // google.rpc.Status: field 1 is the code, field 2 the message.
  const protobuf = (message: string) =>
    Buffer.concat([Buffer.of(0x08, 3, 0x12, Buffer.byteLength(message)), Buffer.from(message)]);

  it.each<[string, RequestListener, string]>([
    ['protobuf', text(protobuf('no such tenant ä'), 'application/x-protobuf'), 'HTTP 400: no such tenant ä'],
    ['JSON', text('{"code":3,"message":"no such tenant"}', 'application/json'), 'HTTP 400: no such tenant'],
    ['JSON without its type', text('{"message":"no such tenant"}'), 'HTTP 400: no such tenant'],
    ['JSON of another kind', text('{"error":"a"}', 'application/json'), 'HTTP 400: {"error":"a"}'],
    ['broken JSON', text('{"message":', 'application/json'), 'HTTP 400: {"message":'],
    ['plain text', text('\n  bad request \r\nat line 7', 'text/plain'), 'HTTP 400: bad request'],
    ['text without a type', text('bad request'), 'HTTP 400: bad request'],
    [
      'a page',
      text('<html>\n<head><title>400 Bad Request</title></head>', 'text/html; charset=utf-8'),
      'HTTP 400: 400 Bad Request',
    ],
    ['a page without a title', text('<html></html>', 'text/html'), 'HTTP 400'],
    ['control characters', text('red \u001b[31malert\u0007'), 'HTTP 400: red  [31malert'],
    ['nothing', text(''), 'HTTP 400'],
    ['no protobuf', text(Buffer.of(0xff, 0xff, 0xff), 'application/x-protobuf'), 'HTTP 400'],
    ['protobuf without a message', text(Buffer.of(0x08, 3), 'application/x-protobuf'), 'HTTP 400'],
    ['290 characters', text('x'.repeat(290)), `HTTP 400: ${'x'.repeat(290)}`],
    ['291 characters', text('x'.repeat(291)), `HTTP 400: ${'x'.repeat(289)}…`],
    ['half of a character at the end', text(`${'x'.repeat(288)}🙂🙂`), `HTTP 400: ${'x'.repeat(288)}…`],
    ['more than is read', text(`first\n${'x'.repeat(200_000)}`), 'HTTP 400: first'],
  ])('is read from %s', async (_, respond, message) => {
    const { status } = await loopback.createSender(await loopback.serve(respond)).send();
    expect(status.message).toBe(message);
  });
});

it('a title that never begins takes no longer for being looked for everywhere', () => {
  // Half a minute, if each of them were followed to the end.
  const body = Buffer.from('<title'.repeat(100_000));
  expect(serverMessage({ headers: { 'content-type': 'text/html' }, body: () => body })).toBe('');
});
