import type { DiagLine } from '../../../sending-queue/testing/recorded-diag.js';

/** What a line says of a segment that lost requests. */
export interface Loss {
  /** Of the file. */
  readonly name: string;
  readonly items: number;
}

const LOSS = /\/([^/]+\.segment): \d+ requests are lost \((\d+) items and \d+ bytes that are known of\): /;

/** What is to be told of a file once, and only once. */
const DAMAGE: readonly RegExp[] = [
  LOSS,
  / has a damaged header: /,
  / has the header of another segment: /,
  / ends in \d+ bytes that are no request: /,
  / can't be opened, and is left alone: /,
];

/** What the queue tells then. */
const DROPPED = /^@otelq\/sending-queue traces: dropped .*storage-damaged$/;

export function lossesIn(lines: readonly DiagLine[]): Loss[] {
  return lines.flatMap(({ text }) => {
    const [, name, items] = LOSS.exec(text) ?? [];
    return name === undefined ? [] : [{ name, items: Number(items) }];
  });
}

/** What was told more than once of a file, whatever the amounts. */
export function repeatedIn(lines: readonly DiagLine[]): string[] {
  const kinds = lines.flatMap(({ text }) => {
    const kind = DAMAGE.findIndex((pattern) => pattern.test(text));
    const [path] = text.split(/(?<=\.segment):? /);
    return kind === -1 ? [] : [`${kind} ${path}`];
  });
  return kinds.filter((kind, place) => kinds.indexOf(kind) < place);
}

/** Errors that are none of the files. */
export function errorsIn(lines: readonly DiagLine[]): string[] {
  const errors = lines.filter(({ level }) => level === 'error').map(({ text }) => text);
  return errors.filter((text) => ![...DAMAGE, DROPPED].some((pattern) => pattern.test(text)));
}
