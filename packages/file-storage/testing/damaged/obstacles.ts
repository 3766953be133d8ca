import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

const obstacles = ['folder', 'full folder', 'dangling link', 'link to itself', 'pipe'] as const;

/** What may be where a file should be. */
export type Obstacle = (typeof obstacles)[number];

/** Those that the system has. */
export const OBSTACLES: readonly [Obstacle, ...Obstacle[]] =
  process.platform === 'win32' ? ['folder', 'full folder'] : obstacles;

/**
 * Puts an obstacle somewhere.
 *
 * @param path - where nothing is, on the disk of `pipe`
 * @param pipe - a file name of the caller's, for the one pipe that all of them are: making one takes a process
 */
export function put(obstacle: Obstacle, path: Buffer, pipe: string): void {
  switch (obstacle) {
    case 'folder':
      mkdirSync(path);
      return;
    case 'full folder':
      mkdirSync(path);
      writeFileSync(Buffer.concat([path, Buffer.from('/something')]), 'something');
      return;
    case 'dangling link':
      symlinkSync('nowhere', path);
      return;
    case 'link to itself':
      symlinkSync(path, path);
      return;
    case 'pipe':
      linkSync(pipe, path);
  }
}

/** Makes the pipe. */
export function makePipe(path: string): void {
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
}
