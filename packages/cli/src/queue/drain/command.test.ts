import { fileStorage } from '@otelq/file-storage';
import { startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it } from 'vitest';
import { drain, names, started, statusBody, storedIn } from '../../../testing/drain.js';
import { otelq } from '../../../testing/otelq.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { append, jsonSpans, leave, logRecords, openQueue, spans } from '../../../testing/stored.js';

describe('otelq queue drain', () => {
  it.each([
    ['http/protobuf', startHttpBackend, 'otlp-protobuf'],
    ['http/json', startHttpBackend, 'otlp-json'],
    ['grpc', startGrpcBackend, 'otlp-protobuf'],
  ] as const)('sends what is stored over %s, and removes it', async (protocol, start, format) => {
    const backend = await started(start());
    const directory = scratchFolder();
    const requests = (format === 'otlp-json' ? jsonSpans : spans)(...names(100));
    await leave(directory, requests, { format, name: 'checkout' });
    const { code, stdout } = await drain(directory, backend, '--protocol', protocol);
    expect(stdout).toBe('delivered  100 requests, 100 items\nleft       0 requests, 0 items\n');
    expect(code).toBe(0);
    expect([...backend.received.byName].toSorted()).toEqual(
      names(100)
        .map((name) => [name, 1])
        .toSorted(),
    );
    expect(Object.values(await storedIn(directory)).every((requests) => requests === 0)).toBe(true);
  });

  it('sends all signals, over HTTP as they are stored without --protocol', async () => {
    const backend = await started(startHttpBackend());
    const directory = scratchFolder();
    await leave(directory, spans('a'));
    await leave(directory, jsonSpans('b'), { format: 'otlp-json' });
    await leave(directory, logRecords('c', 'd'), { signal: 'logs' });
    const { code, stdout } = await drain(directory, backend, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      isAllDelivered: true,
      delivered: { requests: 4, items: 4 },
      left: [],
    });
    expect(backend.received.count('traces')).toBe(2);
    expect(backend.received.count('logs')).toBe(2);
  });

  it('sends the queues of --queue alone', async () => {
    const backend = await started(startHttpBackend());
    const directory = scratchFolder();
    await leave(directory, spans('a'), { name: 'checkout' });
    await leave(directory, spans('b'), { name: 'search' });
    const { code } = await drain(directory, backend, '--queue', 'checkout');
    expect(code).toBe(0);
    expect([...backend.received.byName.keys()]).toEqual(['a']);
    expect(await storedIn(directory)).toMatchObject({ 'traces-protobuf-search/slot-0': 1 });
  });

  it('names what a running process has open, and leaves it', async () => {
    const backend = await started(startHttpBackend());
    const directory = scratchFolder();
    const left = openQueue(directory, { name: 'checkout' });
    await append(left, spans('dead'));
    const owned = openQueue(directory, { name: 'checkout' });
    await append(owned, spans('alive-1', 'alive-2'));
    await left.close();
    const { code, stdout } = await drain(directory, backend);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'delivered  1 request, 1 item\nleft       2 requests, 2 items\n' +
        `           traces-protobuf-checkout/slot-1: 2 requests: pid ${process.pid} has it open\n`,
    );
    expect([...backend.received.byName.keys()]).toEqual(['dead']);
    await owned.close();
  });

  it('sends headers of options and of variables, and never shows them', async () => {
    const backend = await started(
      startHttpBackend({ behaviour: [{ status: 401, body: statusBody('bad key s3cret-key') }] }),
    );
    const directory = scratchFolder();
    await leave(directory, spans('a'));
    const options = [
      'queue',
      'drain',
      directory,
      '--endpoint',
      backend.url,
      '--header',
      'x-api-key=s3cret-key',
    ];
    const { stdout, stderr } = await otelq(options, '', {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret-token',
    });
    expect(backend.requests[0]?.headers).toMatchObject({
      'x-api-key': 's3cret-key',
      authorization: 'Bearer s3cret-token',
    });
    expect(stdout).toContain('UNAUTHENTICATED: HTTP 401: bad key (value of x-api-key)');
    expect(stdout + stderr).not.toContain('s3cret');
  });

  it('refuses an endpoint that is none also when there is nothing to send', async () => {
    const directory = scratchFolder();
    const owned = openQueue(directory, { name: 'checkout' });
    const { code, stderr } = await otelq(['queue', 'drain', directory, '--endpoint', 'localhost']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--endpoint must be a URL/);
    await owned.close();
  });

  it('says that nothing is stored in the directory of a storage that was not used yet', async () => {
    const directory = scratchFolder();
    fileStorage({ directory });
    const options = ['queue', 'drain', directory, '--endpoint', 'http://localhost:4318'];
    expect(await otelq(options)).toEqual({ code: 0, stdout: 'nothing is stored\n', stderr: '' });
    const { code, stdout } = await otelq([...options, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ isAllDelivered: true, delivered: { requests: 0 }, left: [] });
    const { stderr } = await otelq([...options, '--queue', 'checkout']);
    expect(stderr).toBe("--queue must be left out, as nothing is stored, got 'checkout'\n");
  });

  it("pays no heed to the variables of the application's queue", async () => {
    const backend = await started(startHttpBackend());
    const directory = scratchFolder();
    await leave(directory, spans(...names(10)));
    const { code, stderr } = await otelq(['queue', 'drain', directory, '--endpoint', backend.url], '', {
      OTEL_SENDING_QUEUE_ENABLED: 'false',
      OTEL_SENDING_QUEUE_SIZE: '1',
      OTEL_TRACES_SENDING_QUEUE_STORAGE_DIRECTORY: directory,
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(backend.received.byName.size).toBe(10);
  });

  it.each([
    [[], /required option '--endpoint <url>' not specified/],
    [['--endpont', 'http://h'], /unknown option '--endpont'\s+\(Did you mean --endpoint\?\)/],
    [['--endpoint', 'localhost:4318'], /--endpoint must be a URL such as .*got a text without http/],
    [['--endpoint', 'http://h/x', '--protocol', 'grpc'], /--endpoint must be .*got one with a path/],
    [
      ['--endpoint', 'http://h', '--protocol', 'http/json'],
      /nothing can be sent: traces-protobuf-checkout is stored as OTLP protobuf, which http\/json can't send; --protocol may be http\/protobuf or grpc/,
    ],
    [
      ['--endpoint', 'http://h', '--protocol', 'http'],
      /'http' is invalid. Allowed choices are http\/protobuf, http\/json, grpc/,
    ],
    [['--endpoint', 'http://h', '--header', 's3cret'], /--header must be name=value, but number 1 has no =/],
    [['--endpoint', 'http://h', '--header', 'content-type=s3cret'], /--header must not have content-type/],
    [['--endpoint', 'http://h', '--rate', '0'], /'0' is invalid. Allowed is a number > 0/],
    [['--endpoint', 'http://h', '--concurrency', '0'], /Allowed is 'adaptive' or an integer from 1 to 10000/],
    [['--endpoint', 'http://h', '--give-up-after', 'x'], /Allowed is a number of seconds >= 0/],
    [['--endpoint', 'http://h', '--queue', 'x'], /--queue must be one of traces-protobuf-checkout, got 'x'/],
  ])('ends with 2 for %j, and sends nothing', async (options, message) => {
    const directory = scratchFolder();
    await leave(directory, spans('a'), { name: 'checkout' });
    const { code, stdout, stderr } = await otelq(['queue', 'drain', directory, ...options]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('s3cret');
    expect(await storedIn(directory)).toEqual({ 'traces-protobuf-checkout/slot-0': 1 });
  });
});
