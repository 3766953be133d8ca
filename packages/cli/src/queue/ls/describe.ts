import type { InspectedQueue, InspectedSegment, SlotOwner } from '@otelq/file-storage/inspect';
import { bytesText, countOf } from '../amounts.js';
import { formatNames } from '../drain/protocol.js';

/** `traces, OTLP protobuf, to http://collector:4318/v1/traces, named 'checkout'`. */
export function describeQueue({ signal, format, destination, name }: InspectedQueue): string {
  return [
    signal,
    formatNames[format],
    ...(destination === undefined ? [] : [`to ${destination}`]),
    ...(name === undefined ? [] : [`named '${name}'`]),
  ].join(', ');
}

/** `pid 4711`, or `nobody`. */
export function describeOwner(owner: SlotOwner | undefined): string {
  if (owner === undefined) return 'nobody';
  const { pid, host, isCertain } = owner;
  const who = pid === undefined ? 'somebody' : `pid ${pid}`;
  // Its number says nothing here.
  return isCertain ? who : `${who}${host === undefined ? '' : ` on ${host}`}?`;
}

/** What is wrong with a file; undefined for one that is fine, as far as that is known without reading all of it. */
export function describeDamage({
  isSetAside,
  salvage,
  problem,
  lost,
  fileBytes,
}: InspectedSegment): string | undefined {
  if (isSetAside) {
    return `set aside as damaged${salvage === 'done' ? ', salvaged' : ''}, ${bytesText(fileBytes)}`;
  }
  switch (problem) {
    case 'newer-version':
      return 'written by a newer version of otelq, left alone';
    case 'unreadable':
      return "can't be opened";
    default: {
      const parts = [
        ...(problem === 'damaged-header' ? ['its header is damaged'] : []),
        ...(lost === undefined ? [] : [`${countOf(lost.requests, 'request')} of it can't be read`]),
      ];
      return parts.length === 0 ? undefined : parts.join(', ');
    }
  }
}
