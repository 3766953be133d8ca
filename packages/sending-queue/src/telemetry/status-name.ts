import { StatusCode } from '../status/status.js';

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(StatusCode).map(([name, code]) => [code, name]),
);

/** The name that gRPC gives a status code, such as `UNAVAILABLE`. */
export function statusName(code: StatusCode): string {
  return NAMES.get(code) ?? String(code);
}
