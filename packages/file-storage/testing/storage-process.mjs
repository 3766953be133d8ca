/**
 * A process of the built package that opens the storage in a directory for a queue of spans, stores two requests, delivers the
 * first of them, and has nothing else to live for:
 *
 *     node storage-process.mjs '{ "options": { "directory": "/x" }, "umask": 0, "uid": 65534, "closes": true }'
 *
 * It writes a line of JSON: what was thrown as { name, message }, or the modes of all that is there, by path, while the
 * storage was open and at the end.
 */
import { readdirSync, statSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileStorage } from '@otelq/file-storage';

const { options, umask, uid, closes } = JSON.parse(process.argv[2]);
const modes = {};

function noteModes(path) {
  const stats = statSync(path);
  modes[relative(options.directory, path) || '.'] = (stats.mode & 0o7777).toString(8);
  if (stats.isDirectory()) for (const name of readdirSync(path)) noteModes(join(path, name));
}

function append(log, id) {
  return new Promise((resolve, reject) => {
    const record = { id, items: 1, acceptedAtMillis: Date.now(), payload: Buffer.from([id]) };
    log.append({
      ...record,
      onStored(place) {
        resolve(place);
        return true;
      },
      onFailed: ({ error }) => reject(error),
    });
  });
}

try {
  if (umask !== undefined) process.umask(umask);
  if (uid !== undefined) process.setuid(uid);
  const description = {
    signal: 'traces',
    format: 'otlp-protobuf',
    destination: 'x',
    isDestinationKnown: true,
  };
  const log = fileStorage(options).open(description, { onAdopted() {}, onDamaged() {} });
  const place = await append(log, 1);
  await append(log, 2);
  log.acknowledge(place);
  noteModes(options.directory);
  if (closes) await log.close();
  noteModes(options.directory);
  writeSync(1, JSON.stringify({ modes }));
} catch ({ name, message }) {
  writeSync(1, JSON.stringify({ name, message }));
}
