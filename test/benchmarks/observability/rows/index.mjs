import { besieged } from './besieged.mjs';
import { observed } from './observed.mjs';

export const rows = [observed, besieged];
