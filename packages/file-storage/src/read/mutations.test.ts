import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { MutableFile } from '../../testing/mutable-file.js';
import { mutate } from '../../testing/mutations.js';
import { Random } from '../../testing/random.js';
import { recordOf, SALT, type SegmentFixture, segmentOf, totalsOf } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { RECORD_MARKER } from '../format/record.js';
import { less, plus } from './amount.js';
import { SegmentReader, type SegmentRecord } from './segment-reader.js';
import { type SegmentSurvey, surveySegment } from './survey.js';

const OTHER_SALT = 0x0badcafe;
const MUTATIONS = 10_000;
const SHARES = 10;

const foreign = segmentOf([Buffer.from('of another segment'), Buffer.alloc(300, 7)], {
  salt: OTHER_SALT,
  isSealed: true,
}).bytes;

/** Requests of all sizes, and those that are made to mislead whoever looks for records. */
function payloads(random: Random): Buffer[] {
  const made: Buffer[] = [];
  const stored = (index: number) =>
    recordOf(
      { index, id: 100 + index, items: index + 1, acceptedAtMillis: Date.UTC(2026, 0, 2) + index },
      made[index] ?? Buffer.alloc(0),
    );
  const kinds = [
    () => random.bytes(random.below(40)),
    () => random.bytes(random.below(1500)),
    () => Buffer.from('{"resourceSpans":[{"scopeSpans":[]}]}'.repeat(random.below(20))),
    () => Buffer.alloc(random.below(600)),
    // What is cut out of it must not be made good by the marker of the record behind it.
    () => Buffer.concat([...Array.from({ length: random.below(60) }, () => RECORD_MARKER), Buffer.of(0)]),
    () => foreign,
    () => (made.length === 0 ? Buffer.alloc(0) : stored(random.below(made.length))),
  ] as const;
  for (let count = random.below(13); count > 0; count -= 1) made.push(random.oneOf(kinds)());
  return made;
}

/** Reads all that there is, in portions of any size. */
async function readAll(path: string, survey: SegmentSurvey, random: Random) {
  const reader = new SegmentReader(path, SALT, survey.firstRecordOffset);
  const records: SegmentRecord[] = [];
  let { unread } = survey;
  try {
    for (;;) {
      const read = await reader.read({
        maxRequests: 1 + random.below(8),
        maxBytes: random.below(3000),
        endOffset: survey.endOffset,
        skip: (index) => survey.acknowledged.indexes.has(index),
        unread,
      });
      records.push(...read.records);
      if (read.isAtEnd) return { records, lost: read.lost };
      if (read.records.length === 0) throw new Error('nothing was read, and it is not the end');
      unread = less(unread, totalsOf(read.records));
    }
  } finally {
    await reader.close();
  }
}

/** Those that are not, byte for byte, what was stored. */
function strangers(records: readonly SegmentRecord[], stored: SegmentFixture): SegmentRecord[] {
  return records.filter(({ index, id, items, acceptedAtMillis, payload }) => {
    const original = stored.records[index];
    const isOriginal =
      original?.id === id && original.items === items && original.acceptedAtMillis === acceptedAtMillis;
    return !isOriginal || Buffer.compare(payload, original.payload) !== 0;
  });
}

describe('a segment and its acknowledgements, damaged at random', () => {
  it.each(Array.from({ length: SHARES }, (_, share) => share))(
    'gives every record that is undamaged, and nothing that was not stored (%i)',
    async (share) => {
      const folder = temporaryFolder();
      for (let run = 0; run < MUTATIONS / SHARES; run += 1) {
        const seed = share * MUTATIONS + run;
        const random = new Random(seed);
        const stored = segmentOf(payloads(random), { isSealed: random.below(2) === 0 });
        const acknowledged = stored.records.filter(() => random.below(4) === 0);
        const segment = new MutableFile(stored.bytes);
        const acks = new MutableFile(acksOf(acknowledged));
        const what = random.below(4);
        const done = what > 0 ? mutate(segment, random, foreign) : [];
        if (what < 2) done.push(...mutate(acks, random, foreign));
        // Files of their own: some file systems write out a file at once that is truncated and written anew.
        const [path, acksPath] = [join(folder, `${run}.segment`), join(folder, `${run}.acks`)];
        writeFileSync(path, segment.bytes);
        writeFileSync(acksPath, acks.bytes);

        const survey = surveySegment(path, acksPath, SALT);
        const { records, lost } = await readAll(path, survey, random);

        const read = new Set(records.map(({ index }) => index));
        const missing = stored.records
          .filter((record) => segment.isIntact(record.start, record.end) && !acknowledged.includes(record))
          .map(({ index }) => index)
          .filter((index) => !read.has(index));
        const told = plus(lost, totalsOf(records));
        const outcome = {
          missing,
          strangers: strangers(records, stored),
          repeated: records.length - read.size,
          told,
        };
        expect(outcome, `seed ${seed}: ${done.join(', ')}`).toEqual({
          missing: [],
          strangers: [],
          repeated: 0,
          told: survey.unread,
        });
      }
    },
    60_000,
  );
});
