import { describe, expect, it, vi } from 'vitest';
import { grpc } from '../../testing/resolution.js';
import { HeaderSupply } from './header-supply.js';

const listener = () => ({ onHeaders: vi.fn(), onHeadersFailure: vi.fn() });

/** The supply of an exporter that has this function in its options. */
const supplyOf = (headers: () => unknown) =>
  new HeaderSupply(grpc({ headers }).settings.headers, () => 'prepared');

describe('those who wait for one promise', () => {
  it('wait together, and leave nothing behind when they go', () => {
    const hanging = new Promise(() => {});
    const supply = supplyOf(() => hanging);
    const waits = Array.from({ length: 100 }, () => {
      const one = listener();
      const wait = supply.ask(one);
      wait?.delete(one);
      return wait;
    });
    expect(new Set(waits).size).toBe(1);
    expect(waits[0]?.size).toBe(0);
  });

  it('are told, but for those who went', async () => {
    const { promise, resolve } = withResolve();
    const supply = supplyOf(() => promise);
    const [stays, goes, staysToo] = [listener(), listener(), listener()];
    for (const one of [stays, goes, staysToo]) supply.ask(one);
    supply.ask(goes)?.delete(goes);
    resolve({ a: 'b' });
    await vi.waitFor(() => expect(staysToo.onHeaders).toHaveBeenCalled());
    expect(stays.onHeaders.mock.calls).toEqual([[{ given: { a: 'b' }, prepared: 'prepared' }]]);
    expect(goes.onHeaders).not.toHaveBeenCalled();
  });
});

it('what a settled promise gives is read again for every attempt', async () => {
  const headers = { token: 'old' };
  const promise = Promise.resolve(headers);
  const supply = supplyOf(() => promise);
  const [first, second] = [listener(), listener()];
  supply.ask(first);
  await vi.waitFor(() => expect(first.onHeaders).toHaveBeenCalled());
  headers.token = 'new';
  supply.ask(second);
  await vi.waitFor(() => expect(second.onHeaders).toHaveBeenCalled());
  expect(second.onHeaders.mock.calls).toMatchObject([[{ given: { token: 'new' } }]]);
});

function withResolve() {
  let resolve: (headers: object) => void = () => {};
  const promise = new Promise<object>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
