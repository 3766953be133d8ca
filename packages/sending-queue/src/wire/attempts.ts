import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attempt, ExportRecord } from './export-record.js';

/**
 * The export in whose context code runs. One store for all observers: an export within another one's context, such as
 * that of an exporter which logs what it does, then counts for itself alone.
 */
export const currentExport = new AsyncLocalStorage<ExportRecord>();

// By request, because the later events of a request may come in the context of whatever opened their connection.
const attempts = new WeakMap<object, Attempt>();

/** A request was made: if an export made it, this is an attempt of that export. */
export function requestStarted(request: object): void {
  const record = currentExport.getStore();
  if (record === undefined || attempts.has(request)) return;
  attempts.set(request, record.start());
}

/** The attempt that a request is, if it is one. */
export function attemptOf(request: object): Attempt | undefined {
  return attempts.get(request);
}

/** The attempt that a request is, if it is one, although its start may not have been told. */
export function attemptOfUnseen(request: object): Attempt | undefined {
  const known = attempts.get(request);
  if (known !== undefined) return known;
  const record = currentExport.getStore();
  if (record === undefined) return undefined;
  const attempt = record.startUnseen();
  attempts.set(request, attempt);
  return attempt;
}
