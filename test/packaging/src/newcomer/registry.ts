/** A registry on loopback that has the packages of this repository as if they were published, and no others. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, publicPackages } from '../public-packages.js';

export interface Registry {
  /** Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** When everything here was published: long ago, as some package managers wait before they take what is new. */
const PUBLISHED_AT = '2020-01-01T00:00:00.000Z';

/** Packs what is built and serves it. */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-registry-'));
  const packages = new Map(
    publicPackages.map((source) => {
      const { tarball, manifest } = pack(source, folder);
      return [manifest.name, { manifest, bytes: readFileSync(tarball) }];
    }),
  );
  const server = createServer(({ url = '' }, response) => {
    const [name = '', file] = decodeURIComponent(url.slice(1)).split('/-/');
    const found = packages.get(name);
    if (found === undefined) return response.writeHead(404).end('{}');
    if (file !== undefined) return response.end(found.bytes);
    const { manifest, bytes } = found;
    const { version } = manifest;
    const dist = {
      tarball: `${urlOf()}${name}/-/${version}.tgz`,
      shasum: createHash('sha1').update(bytes).digest('hex'),
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    };
    const time = { created: PUBLISHED_AT, modified: PUBLISHED_AT, [version]: PUBLISHED_AT };
    const versions = { [version]: { ...manifest, _id: `${name}@${version}`, dist } };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions, time }));
  });
  const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
