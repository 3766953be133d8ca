import type { Server, ServerResponse } from 'node:http';
import { serve } from './loopback.js';

/** What the commands do that concern the test as well. */
export interface CommandHandlers {
  /** `/slow/MILLIS`: so much time passes before the answer. */
  pass(millis: number): void;
  /** `/hold/ARGUMENT`: there is no answer but one that the test gives. */
  hold(response: ServerResponse, argument: string | undefined): void;
}

/** A server on loopback that does what the path of a request tells it: `/status/503`, `/retry-after/7`, `/reset`, `/cut` … */
export function serveCommands({
  pass,
  hold,
}: CommandHandlers): Promise<{ server: Server; port: number; url: string }> {
  return serve((incoming, response) => {
    const [, command, argument] = (incoming.url ?? '').split('/');
    if (command === 'status') response.writeHead(Number(argument)).end('body');
    if (command === 'retry-after')
      response.writeHead(429, { 'Retry-After': decodeURIComponent(argument ?? '') }).end();
    if (command === 'slow') {
      pass(Number(argument));
      response.end();
    }
    if (command === 'redirect') response.writeHead(307, { location: '/status/200' }).end();
    if (command === 'reset') incoming.socket.destroy();
    if (command === 'cut')
      response.writeHead(200, { 'content-length': 100 }).write('a', () => incoming.socket.destroy());
    if (command === 'hints') {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.end();
    }
    if (command === 'hold') hold(response, argument);
  });
}
