import {
  ConsoleSpanExporter,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import { construct } from './construct.js';

describe('construct', () => {
  const buildSpanProcessor = (args: unknown[] = []) => Reflect.construct(SimpleSpanProcessor, args);
  /** What a constructor is called with. */
  const argumentsOf = (args: unknown[]): unknown[] => {
    let seen: unknown[] = [];
    construct('traces', args, (changed = args) => {
      seen = changed;
      return buildSpanProcessor([new InMemorySpanExporter()]);
    });
    return seen;
  };

  it('leaves the options as they are, but for the exporter', () => {
    const exporter = new HeldExporter();
    const options = Object.freeze({ exporter, maxQueueSize: 7 });
    const [changed, more] = argumentsOf([options, 'more']);
    expect(changed).toEqual({ exporter: expect.any(SendingQueueSpanExporter), maxQueueSize: 7 });
    expect(more).toBe('more');
    expect(options.exporter).toBe(exporter);
  });

  it('gives one queue to an exporter that two processors share', () => {
    const exporter = new HeldExporter();
    expect(argumentsOf([exporter])[0]).toBe(argumentsOf([exporter])[0]);
  });

  class OwnConsole extends ConsoleSpanExporter {}

  it.each<[string, unknown]>([
    ['an exporter with a queue', new SendingQueueSpanExporter(new InMemorySpanExporter())],
    ['the console', new ConsoleSpanExporter()],
    ['a console of their own', new OwnConsole()],
    ['an array in memory', new InMemorySpanExporter()],
    ['something else', { exporter: 'none' }],
    ['nothing', undefined],
  ])('leaves %s', (_, first) => {
    const args = [first];
    expect(argumentsOf(args)).toBe(args);
  });

  it('lets out what the constructor throws', () => {
    const failing = () => {
      throw new RangeError('of the SDK');
    };
    expect(() => construct('traces', [new HeldExporter()], failing)).toThrow(new RangeError('of the SDK'));
  });
});
