import { describe, expect, it } from 'vitest';
import { failingHeaders } from '../../testing/failing-headers.js';
import { askedHeaders } from './asked-headers.js';
import { httpHeaderRules } from './rules.js';

const asked = (ask: () => unknown) => askedHeaders('headers()', ask, [['tenant', 'a']], httpHeaderRules);

describe('headers of a function', () => {
  it('that answers at once are there at once, put over the others', () => {
    const headers = asked(() => ({ Authorization: 'Bearer t', TENANT: 'b' }));
    expect(headers()).toEqual({ tenant: 'b', authorization: 'Bearer t' });
  });

  it.each([
    ['a promise', async () => ({ authorization: 'Bearer t' })],
    [
      'something like a promise',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what it is about
        then: (resolve: (headers: unknown) => void) => resolve({ authorization: 'Bearer t' }),
      }),
    ],
  ])('that answers with %s come with one', async (_, ask) => {
    const headers = asked(ask)();
    expect(headers).toBeInstanceOf(Promise);
    expect(await headers).toEqual({ tenant: 'a', authorization: 'Bearer t' });
  });

  it('never are those that the exporter sets itself', () => {
    expect(asked(() => ({ 'User-Agent': 'me', 'content-length': '1' }))()).toEqual({ tenant: 'a' });
  });

  it.each(failingHeaders)('that %s fail, with words of our own alone', async (_, ask, message) => {
    const failure = await Promise.resolve()
      .then(asked(ask))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ message });
    // Whoever prints an error prints its cause as well.
    expect(failure).not.toHaveProperty('cause');
  });
});
