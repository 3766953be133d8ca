import { ACKNOWLEDGEMENT_BYTES, ACKS_HEADER_BYTES } from '../format/acknowledgement.js';
import type { SegmentName } from '../format/file-names.js';
import { SEAL_BYTES, writeSeal } from '../format/seal.js';
import { type SegmentSurvey, surveySegment } from '../read/survey.js';
import type { Books } from './books.js';
import { reportFound } from './damage-report.js';
import type { Folder } from './folder.js';
import { Segment } from './segment.js';

/** A segment that was there already. */
export interface FoundSegment {
  readonly segment: Segment;
  /** Of the disk, what its files take or may come to take. */
  readonly diskBytes: number;
  /** Whether its files can't be read, and are left alone. */
  readonly isForeign: boolean;
  /** The largest number of a request; 0 without any. */
  readonly lastId: number;
  /** What is to be written at its end, where that is missing, and whether something else is there. */
  readonly missing: { readonly seal: Buffer; readonly isTorn: boolean } | undefined;
}

/** Reads what is in a segment, synchronously: only its seal and the acknowledgements, where it has a seal. */
export function openSegment(folder: Folder, name: SegmentName, books: Books, now: number): FoundSegment {
  const segment = new Segment(folder, name, books);
  const survey = surveySegment(segment.path, segment.acksPath, name.salt);
  // A crash may have come between the making of the file and the first write to it.
  const isBlank = survey.fileBytes === 0 && survey.problem?.problem === 'damaged';
  // Under another name than its own, nothing of it can be verified.
  const isMisnamed = survey.header !== undefined && survey.header.salt !== name.salt;
  if (!isBlank) reportFound(segment.path, survey, isMisnamed);
  const isForeign = survey.problem !== undefined && survey.problem.problem !== 'damaged';
  const isDamaged = survey.problem !== undefined || survey.lost !== undefined || isMisnamed;
  segment.isDamaged = isDamaged && !isBlank;
  segment.open(survey);
  const missing = isForeign ? undefined : missingSeal(survey, name.salt, now);
  segment.isClosed = missing === undefined;
  return { segment, diskBytes: diskBytes(survey), isForeign, lastId: survey.lastId, missing };
}

function missingSeal(survey: SegmentSurvey, salt: number, now: number): FoundSegment['missing'] {
  const { isSealed, nextIndex, lastId, totals, tornBytes, error } = survey;
  // What can't be read now may be readable some other time.
  if (isSealed || error !== undefined) return undefined;
  const seal = writeSeal({ nextIndex, lastId, totals, sealedAtMillis: now }, salt);
  return { seal, isTorn: tornBytes > 0 };
}

function diskBytes({ fileBytes, endOffset, nextIndex }: SegmentSurvey): number {
  const acksBytes = ACKS_HEADER_BYTES + nextIndex * ACKNOWLEDGEMENT_BYTES;
  return Math.max(fileBytes, endOffset + SEAL_BYTES) + acksBytes;
}
