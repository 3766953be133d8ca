import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';

const unknown = { bytesKnown: false };

function ignoredToo(size: string, text: string, sizer: string): string {
  return `${size} ("${text}") is in the unit of ${sizer}, which is ignored; ignored too`;
}

describe('queueSize', () => {
  it('is 64 MiB by default when it is measured in bytes', () => {
    expect(resolution({ sizer: 'bytes' }).resolved.queueSize).toBe(67_108_864);
    expect(resolution({}, { OTEL_SENDING_QUEUE_SIZER: 'bytes' }).resolved.queueSize).toBe(67_108_864);
    expect(resolution({ sizer: 'bytes', queueSize: 5 }).resolved.queueSize).toBe(5);
  });
});

describe('a size whose sizer is ignored', () => {
  it('is no number of requests', () => {
    const env = { OTEL_SENDING_QUEUE_SIZER: 'bytes', OTEL_SENDING_QUEUE_SIZE: '67108864' };
    const { resolved, warnings } = resolution({}, env, unknown);
    expect(resolved).toMatchObject({ sizer: 'requests', queueSize: 1000 });
    expect(warnings).toEqual([
      expect.stringMatching(/^OTEL_SENDING_QUEUE_SIZER must be .*, got "bytes"; ignored$/),
      ignoredToo('OTEL_SENDING_QUEUE_SIZE', '67108864', 'OTEL_SENDING_QUEUE_SIZER'),
    ]);
  });

  it('is ignored when the sizer is misspelt as well', () => {
    const env = { OTEL_SENDING_QUEUE_SIZER: 'byte', OTEL_SENDING_QUEUE_SIZE: '67108864' };
    const { resolved, warnings } = resolution({}, env);
    expect(resolved).toMatchObject({ sizer: 'requests', queueSize: 1000 });
    expect(warnings).toContain(ignoredToo('OTEL_SENDING_QUEUE_SIZE', '67108864', 'OTEL_SENDING_QUEUE_SIZER'));
  });

  it('may come from behind it', () => {
    const env = {
      OTEL_TRACES_SENDING_QUEUE_SIZER: 'bytes',
      OTEL_TRACES_SENDING_QUEUE_SIZE: '1000000',
      OTEL_SENDING_QUEUE_SIZE: '2000000',
    };
    const { resolved, warnings } = resolution({}, env, unknown);
    expect(resolved).toMatchObject({ sizer: 'requests', queueSize: 1000 });
    expect(warnings.slice(1)).toEqual([
      ignoredToo('OTEL_TRACES_SENDING_QUEUE_SIZE', '1000000', 'OTEL_TRACES_SENDING_QUEUE_SIZER'),
      ignoredToo('OTEL_SENDING_QUEUE_SIZE', '2000000', 'OTEL_TRACES_SENDING_QUEUE_SIZER'),
    ]);
  });
});

describe('a size stands', () => {
  const refused = { OTEL_SENDING_QUEUE_SIZER: 'bytes' };

  it.each([
    ['code', { queueSize: 7 }, refused],
    ['the variable of the signal', {}, { ...refused, OTEL_TRACES_SENDING_QUEUE_SIZE: '7' }],
  ])('that comes before the ignored sizer, in %s', (_where, options, env) => {
    const { resolved, warnings } = resolution(options, env, unknown);
    expect(resolved).toMatchObject({ sizer: 'requests', queueSize: 7 });
    expect(warnings).toHaveLength(1);
  });

  it('that comes with the sizer that stands', () => {
    const env = {
      OTEL_TRACES_SENDING_QUEUE_SIZER: 'bytes',
      OTEL_SENDING_QUEUE_SIZER: 'items',
      OTEL_SENDING_QUEUE_SIZE: '5000',
    };
    const { resolved, warnings } = resolution({}, env, unknown);
    expect(resolved).toMatchObject({ sizer: 'items', queueSize: 5000 });
    expect(warnings).toHaveLength(1);
  });

  it('when code says how it is measured', () => {
    const env = { ...refused, OTEL_SENDING_QUEUE_SIZE: '5000' };
    const { resolved, warnings } = resolution({ sizer: 'items' }, env, unknown);
    expect(resolved).toMatchObject({ sizer: 'items', queueSize: 5000 });
    expect(warnings).toEqual([]);
  });
});
