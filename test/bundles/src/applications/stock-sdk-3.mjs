import { sdk3 } from './sdk-3.mjs';
import { runStock } from './stock.mjs';

runStock(sdk3);
