/**
 * Headers by name; the case of names does not count, and they are sent in lower case. What the exporter sets itself
 * (`content-type`, `content-encoding`, `user-agent` and the like) is refused.
 */
export type OtlpHeaders = Readonly<Record<string, string>>;

/**
 * Headers that are checked, with their names in lower case and none that the exporter sets itself: those of every
 * request, or whom to ask before each attempt. Asking may fail, by throwing or rejecting, with an Error whose message
 * shows nothing of a header.
 */
export type HeaderSource = OtlpHeaders | (() => OtlpHeaders | Promise<OtlpHeaders>);
