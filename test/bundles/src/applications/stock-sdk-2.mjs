import * as sdk from './sdk-2.mjs';
import { runStock } from './stock.mjs';

runStock(sdk);
