import { either, integer, type Kind, millis, oneOf } from '@otelq/sending-queue/internal';

function textThat(allowed: string, isAllowed: (text: string) => boolean): Kind<string> {
  return {
    allowed,
    check(value) {
      if (typeof value !== 'string') return { violation: 'type' };
      return isAllowed(value) ? { value } : { violation: 'range' };
    },
    read: (text) => text,
  };
}

/** A path, as far as that can be told without looking at the disk. */
export const directoryPath = textThat(
  'the path of a directory, as a string',
  // A URL would be taken for a relative path.
  (text) => text.trim() !== '' && !text.includes('\0') && !/^file:/i.test(text),
);

/** What can be part of the name of a folder anywhere. */
export const queueName = textThat('1 to 64 letters, digits, _, . or -', (text) =>
  /^[A-Za-z0-9_.-]{1,64}$/.test(text),
);

export const syncWord = oneOf(['always', 'never'], ' or { everyMillis }');

export const syncInterval = millis({ min: 1, max: 3_600_000 });

const MIN_SEGMENT_BYTES = 64 * 1024;
const MAX_SEGMENT_BYTES = 1024 ** 3;

export const segmentSize = integer({ min: MIN_SEGMENT_BYTES, max: MAX_SEGMENT_BYTES });

const unbounded: Kind<number> = {
  allowed: 'Infinity',
  check(value) {
    if (typeof value !== 'number') return { violation: 'type' };
    return value === Infinity ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};

/** Of which the segments are part, so that there is room for one of them at least. */
export function totalSize(segmentBytes: number): Kind<number> {
  return either(unbounded, integer({ min: segmentBytes }));
}
