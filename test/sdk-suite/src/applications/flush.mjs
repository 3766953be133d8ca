// Waits for a flush, and never shuts down.
import { endSpans, start } from './application.mjs';

const provider = start({ retryOnFailure: { initialIntervalMillis: 10 } });
endSpans(provider, 3);
await provider.forceFlush();
