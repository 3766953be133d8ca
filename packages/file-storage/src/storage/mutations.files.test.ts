import { describe } from 'vitest';
import { damageContent } from '../../testing/damaged/content-damage.js';
import { damageFiles } from '../../testing/damaged/file-damage.js';
import type { Damage } from '../../testing/damaged/mutation-run.js';
import { testMutations } from '../../testing/damaged/mutations.js';

const damage: Damage = (queue, random) =>
  random.below(3) === 0 ? damageContent(queue, random) : damageFiles(queue, random);

describe('a queue with files that are missing, or misnamed, or of nobody', () => testMutations(4500, damage));
