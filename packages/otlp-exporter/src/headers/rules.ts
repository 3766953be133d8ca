/** What a transport takes as headers. */
export interface HeaderRules {
  /** Whether the name, in lower case, is one. */
  isName(name: string): boolean;
  isValue(value: string): boolean;
  /** Whether the exporter or its transport sets the header itself. */
  isReserved(name: string): boolean;
}

const RESERVED: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-fields */
export const httpHeaderRules: HeaderRules = {
  isName: (name) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name),
  isValue: (value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  isReserved: (name) => RESERVED.has(name),
};

/** Names that end in `-bin` stand for binary metadata. @see https://grpc.io/docs/guides/metadata/ */
export const grpcHeaderRules: HeaderRules = {
  isName: (name) => /^[0-9a-z_.-]+$/.test(name) && !name.endsWith('-bin'),
  isValue: (value) => /^[\x20-\x7e]*$/.test(value),
  isReserved: (name) => RESERVED.has(name) || name === 'host' || name.startsWith('grpc-'),
};
