import type { OtlpHeaders } from '../headers/headers.js';
import type { HttpSenderSettings } from './settings.js';

/** All headers of a request but its `content-length`: those given, and ours. */
export function requestHeaders(
  given: OtlpHeaders,
  { contentType, compression, userAgent }: HttpSenderSettings,
): OtlpHeaders {
  return {
    ...given,
    'user-agent': userAgent,
    'content-type': contentType,
    ...(compression === 'gzip' && { 'content-encoding': 'gzip' }),
  };
}
