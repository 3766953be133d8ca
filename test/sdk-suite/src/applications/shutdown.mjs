// Waits for the shutdown, which it does not want to take long.
import { endSpans, start } from './application.mjs';

const provider = start({ shutdownTimeoutMillis: 500 });
endSpans(provider, 3);
await provider.shutdown();
