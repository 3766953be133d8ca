import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback. */
export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES = { js: 'text/javascript', html: 'text/html' };

/** Serves files by their paths; any other path is an empty page. */
export async function serveFiles(files: ReadonlyMap<string, string>): Promise<PageServer> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const type = pathname.endsWith('.js') ? TYPES.js : TYPES.html;
    response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8` })
      .end(files.get(pathname) ?? pageWith());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page with a script, or an empty one. */
export function pageWith(script?: string): string {
  const tag = script === undefined ? '' : `<script src="${script}"></script>`;
  return `<!doctype html><title>page</title><link rel="icon" href="data:,">${tag}`;
}
