/** A payload that is kept as bytes, and made of them when it is needed. */
export abstract class KeptPayload<Payload> {
  /** Makes the payload, if that is still to be done. Returns why that can't be; undefined when it can. */
  abstract decode(): Error | undefined;
  /**
   * What is to be sent, or to be reshaped for that.
   *
   * @throws Error - what `decode` returns
   */
  abstract take(): Payload;
  /** It waits: its objects need not stay. */
  abstract putBack(): void;
  /** Nobody needs it any more. */
  abstract release(): void;
  /** One in its place that was made of it, and perhaps of others. */
  abstract reshaped(payload: Payload): KeptPayload<Payload>;
}

/** What a request holds: its payload, or what that can be made of. */
export type Content<Payload> = Payload | KeptPayload<Payload>;

export function isKept<Payload>(content: Content<Payload>): content is KeptPayload<Payload> {
  return content instanceof KeptPayload;
}

/** The content of a request that is made of others, or is a part of one: kept if all of it is. */
export function reshapedContent<Payload>(
  of: readonly { readonly content: Content<Payload> }[],
  payload: Payload,
): Content<Payload> {
  const first = of[0]?.content;
  return first instanceof KeptPayload && of.every(({ content }) => isKept(content))
    ? first.reshaped(payload)
    : payload;
}
