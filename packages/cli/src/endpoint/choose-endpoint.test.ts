import { describe, expect, it } from 'vitest';
import { chooseEndpoint } from './choose-endpoint.js';
import { endpointName } from './endpoint.js';

const chosenBy = async (value: string) =>
  endpointName(await chooseEndpoint(undefined, { OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: value }));

describe('the endpoint that is meant', () => {
  it('is that of the option, else that of the environment, else the default one', async () => {
    const environment = { OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: ':2' };
    expect((await chooseEndpoint(':1', environment)).port).toBe('1');
    expect((await chooseEndpoint(undefined, environment)).port).toBe('2');
    expect((await chooseEndpoint(undefined, {})).port).toBe('13133');
    expect(await chosenBy(' ')).toBe('http://127.0.0.1:13133');
  });

  it.each([
    [' 13134 ', 'http://127.0.0.1:13134'],
    [':13134', 'http://127.0.0.1:13134'],
    ['localhost:13134', 'http://localhost:13134'],
    ['http://web-1:13134/', 'http://web-1:13134'],
    ['büro:13134', 'http://xn--bro-hoa:13134'],
    ['[::1]:13134', 'http://[::1]:13134'],
    ['0.0.0.0:13134', 'http://127.0.0.1:13134'],
    ['[::]:13134', 'http://[::1]:13134'],
  ])('is where an application listens by %j', async (value, expected) => {
    expect(await chosenBy(value)).toBe(expected);
  });

  it.each([
    'localhost',
    'http://localhost',
    'https://localhost:13133',
    'localhost:13133/health',
    'localhost:65536',
    '::1',
    ':0',
    'x y',
  ])('is not by %j, by which an application listens nowhere, or anywhere', async (value) => {
    await expect(chosenBy(value)).rejects.toThrow(
      `OTEL_SENDING_QUEUE_HEALTH_ENDPOINT must be a host and a port other than 0, such as '127.0.0.1:13133' or ':13133', got "${value}"`,
    );
  });

  it('has no credentials, and an error does not show them', async () => {
    await expect(chosenBy('http://me:secret@host:1')).rejects.toThrow(
      /^(?!.*secret).*got one with credentials$/,
    );
  });
});
