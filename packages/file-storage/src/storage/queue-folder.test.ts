import { expect, it } from 'vitest';
import { isFolderOf, queueFolderName } from './queue-folder.js';

const description = {
  signal: 'traces',
  format: 'otlp-protobuf',
  destination: 'https://collector.example/v1/traces',
  isDestinationKnown: true,
} as const;

it('is named after the signal, the format and the name of the queue', () => {
  expect(queueFolderName(description, 'check-out.2')).toBe('traces-protobuf-check-out.2');
  expect(queueFolderName({ ...description, signal: 'metrics', format: 'otlp-json' }, 'a')).toBe(
    'metrics-json-a',
  );
});

it('is the same for the same destination, and for a name whatever the destination', () => {
  // printf %s https://collector.example/v1/traces | sha256sum | cut -c 1-12
  expect(queueFolderName(description, undefined)).toBe('traces-protobuf-@625b359cb5e7');
  const other = { ...description, destination: 'https://collector.example/v2/traces' };
  expect(queueFolderName(other, undefined)).not.toBe(queueFolderName(description, undefined));
  expect(queueFolderName(other, 'a')).toBe(queueFolderName(description, 'a'));
});

it('is the same for wrapped exporters, whatever their classes are called in this build', () => {
  const wrapped = { ...description, destination: 'OTLPTraceExporter', isDestinationKnown: false };
  expect(queueFolderName(wrapped, undefined)).toBe('traces-protobuf-@wrapped');
  expect(queueFolderName({ ...wrapped, destination: 'e' }, undefined)).toBe('traces-protobuf-@wrapped');
});

it('is told from what else may be in a directory', () => {
  expect(isFolderOf(queueFolderName(description, undefined), 'traces')).toBe(true);
  expect(isFolderOf(queueFolderName({ ...description, format: 'otlp-json' }, 'a.b'), 'traces')).toBe(true);
  expect(isFolderOf(queueFolderName(description, 'a'), 'logs')).toBe(false);
  expect(isFolderOf('traces-protobuf-', 'traces')).toBe(false);
  expect(isFolderOf('lost+found', 'traces')).toBe(false);
});
