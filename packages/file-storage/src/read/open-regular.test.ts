import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { openRegular } from './open-regular.js';

it('opens files, and neither waits for nor opens anything else', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  closeSync(openRegular(join(folder, 'file')));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(() => openRegular(join(folder, 'pipe'))).toThrow('is no file');
  mkdirSync(join(folder, 'folder'));
  expect(() => openRegular(join(folder, 'folder'))).toThrow('is no file');
  expect(() => openRegular(join(folder, 'nothing'))).toThrow('ENOENT');
});
