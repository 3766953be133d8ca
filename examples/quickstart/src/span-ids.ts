// ExportTraceServiceRequest.resource_spans, ResourceSpans.scope_spans, ScopeSpans.spans, Span.span_id
const PATH_TO_SPAN_ID = [1, 2, 2, 2];

/** The span ids of an OTLP export request in protobuf, in hexadecimal. */
export function readSpanIds(request: Buffer): string[] {
  let messages = [request];
  for (const field of PATH_TO_SPAN_ID) messages = messages.flatMap((message) => fieldsOf(message, field));
  return messages.map((id) => id.toString('hex'));
}

/** The values of a length-delimited field; https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wireType = key & 7;
    if (wireType === 0) varint();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else if (wireType === 2) {
      const length = varint();
      if (key >> 3 === wanted) found.push(message.subarray(at, at + length));
      at += length;
    } else throw new RangeError(`wire type must be 0, 1, 2 or 5, got ${wireType}`);
  }
  return found;
}
