/** What an exporter reports. The SDK's own type and values, which are part of the exporters' interface. */
export interface ExportResult {
  code: ExportResultCode;
  error?: Error;
}

export const ExportResultCode = { SUCCESS: 0, FAILED: 1 } as const;

// The SDK's is a numeric enum; any number is assignable to it, and it to any number.
export type ExportResultCode = number;
