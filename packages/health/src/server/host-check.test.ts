import { describe, expect, it } from 'vitest';
import { isLocalHost, isLoopback } from './host-check.js';

describe('the host of a request', () => {
  it.each([
    undefined,
    '',
    'localhost',
    'LocalHost:13133',
    'shop.localhost:13133',
    '127.0.0.1',
    '127.0.0.1:13133',
    '10.1.2.3:13133',
    '[::1]',
    '[::1]:13133',
  ])('may be %j', (host) => {
    expect(isLocalHost(host)).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:13133',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '[evil.example]',
    '[127.0.0.1]',
  ])('may not be %j', (host) => {
    expect(isLocalHost(host)).toBe(false);
  });
});

describe('a server that listens', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['', false],
  ])('at %j is for this machine alone: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
