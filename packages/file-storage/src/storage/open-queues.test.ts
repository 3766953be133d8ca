import { expect, it, vi } from 'vitest';
import { noteOpen } from './open-queues.js';

const nobody = () => {};

it('lets one queue at a time have a folder whose destination nobody knows', () => {
  const close = noteOpen('/a', undefined, nobody);
  expect(() => noteOpen('/a', undefined, nobody)).toThrow('give each a name of its own');
  noteOpen('/b', undefined, nobody)();
  close();
  close();
  const again = noteOpen('/a', undefined, nobody);
  expect(() => noteOpen('/a', undefined, nobody)).toThrow('give each a name of its own');
  again();
});

it('lets queues share a folder that have the same destination, and says so', () => {
  const first = noteOpen('/a', 'http://one', nobody);
  const onShared = vi.fn();
  const second = noteOpen('/a', 'http://one', onShared);
  expect(onShared).toHaveBeenCalledOnce();
  first();
  first();
  expect(() => noteOpen('/a', undefined, nobody)).toThrow('give each a name of its own');
  expect(() => noteOpen('/a', 'http://other', nobody)).toThrow('give each a name of its own');
  second();
  noteOpen('/a', 'http://other', nobody)();
});
