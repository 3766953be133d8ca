import * as sdk from './sdk-2.mjs';
import { runWrapped } from './wrapped.mjs';

runWrapped(sdk);
