import type { Kind } from '@otelq/sending-queue/internal';

const MAX_LENGTH = 100;

/** What a queue may be called. Any text will do: where it is part of a path, it is encoded. */
export const componentName: Kind<string> = {
  allowed: `a name of 1 to ${MAX_LENGTH} characters`,
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return value.length > 0 && value.length <= MAX_LENGTH ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};
