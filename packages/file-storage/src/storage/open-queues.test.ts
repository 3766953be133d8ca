import { expect, it, vi } from 'vitest';
import { noteOpen } from './open-queues.js';

it('lets one queue at a time have a folder whose destination nobody knows', () => {
  const close = noteOpen('/a', false, () => {});
  expect(() => noteOpen('/a', false, () => {})).toThrow('give one of them a name');
  noteOpen('/b', false, () => {})();
  close();
  close();
  const again = noteOpen('/a', false, () => {});
  expect(() => noteOpen('/a', false, () => {})).toThrow('give one of them a name');
  again();
});

it('lets queues share a folder that have the same name or destination', () => {
  const first = noteOpen('/a', true, () => {});
  const onShared = vi.fn();
  const second = noteOpen('/a', true, onShared);
  expect(onShared).toHaveBeenCalledOnce();
  first();
  first();
  expect(() => noteOpen('/a', false, () => {})).toThrow('give one of them a name');
  second();
  noteOpen('/a', false, () => {})();
});
