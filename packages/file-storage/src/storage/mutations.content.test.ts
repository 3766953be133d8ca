import { describe } from 'vitest';
import { damageContent } from '../../testing/damaged/content-damage.js';
import { testMutations } from '../../testing/damaged/mutations.js';

/** With those of `mutations.files.test.ts` and `mutations.processes.test.ts` they are 10 000. */
describe('a queue with files whose content is damaged', () => testMutations(5000, damageContent));
