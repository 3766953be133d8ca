/** Where OpenSSL found what, and in which of its files: only its reason is for people. */
const OPENSSL = /[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):.*$/;

/** What the words of the network mean when the endpoint is that of another protocol, as it often is at first. */
const HINTS: readonly (readonly [said: RegExp, hint: string])[] = [
  [/wrong version number/, 'is the endpoint plain http?'],
  [/Expected HTTP\//, 'is it a gRPC endpoint?'],
  [/Protocol error|no application protocol/, 'is it an endpoint of OTLP over HTTP?'],
];

/** What an error of the network says, for people: in one line, and with what is probably the matter. */
export function networkMessage(said: string): string {
  const message = said.replace(OPENSSL, 'TLS: $1');
  const [, hint] = HINTS.find(([words]) => words.test(message)) ?? [];
  return hint === undefined ? message : `${message}; ${hint}`;
}
