import { sdk3 } from './sdk-3.mjs';
import { runWrapped } from './wrapped.mjs';

runWrapped(sdk3);
