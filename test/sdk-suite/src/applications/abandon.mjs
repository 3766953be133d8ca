// Ends its spans, and then itself, without waiting for anything.
import { endSpans, start } from './application.mjs';

endSpans(start(), 100);
