/**
 * What is stored beyond OTLP, so that everything comes back as it was: fields of OTLP's own messages, with numbers that
 * OTLP is far from. Receivers skip fields that they don't know, so a stored request can be sent to any as it is.
 *
 * Two rules hold for all of them. An extension is written only where the fields of OTLP don't give back what was there,
 * which telemetry of an SDK hardly ever needs. And the fields of OTLP say what the stock exporters would say in any
 * case, or as much of it as is valid.
 */
import { delimited, varint } from './tag.js';

/**
 * In any message that stands for an object, a repeated `KeyValue`: a property of that object in JavaScript, by its name
 * there, in place of what the fields of OTLP give for it. For instance the `duration` of a span that is not the time
 * from its start to its end; a `parentSpanContext` with a trace id, flags or a trace state other than its child's; an id
 * that is no hexadecimal number of its length; a name with half of a surrogate pair; a property of a wrong type.
 * (The schema URL of a resource or scope is in the message around it, as in OTLP; of a context, all of it is stored.)
 */
export const EXACT = delimited(20_001);

/** In `AnyValue`, one of the two below: what it is, where OTLP has the same for it as for something else. */
export const VALUE_SPECIAL = varint(20_002);
/** Not `null`, which is an `AnyValue` without a value. */
export const SPECIAL_UNDEFINED = 1;
/** Not 0, which an integer can't tell from it. */
export const SPECIAL_NEGATIVE_ZERO = 2;

/** In `AnyValue`, beside a string with half of a surrogate pair, for which UTF-8 has no form: the string in UTF-16LE. */
export const VALUE_UTF16 = delimited(20_003);

/** In `AnyValue`, a bigint, which the stock exporters leave out: in hexadecimal digits, behind `-` if it is negative. */
export const VALUE_BIGINT = delimited(20_004);

/** In `KeyValue`, beside a key with half of a surrogate pair: the key in UTF-16LE. */
export const KEY_UTF16 = delimited(20_005);

/**
 * In `ResourceSpans`, `ResourceLogs`, `ScopeSpans` and `ScopeLogs`: its resource, or its scope, is the very object of
 * the message of its kind that many before it, in the request (1 is the last one). Items are stored in their order, so
 * one resource or scope can come several times. It is told by the distance, so that it remains true in a part of the
 * request, and in one that several were joined to.
 */
export const SAME_AS = varint(20_006);
