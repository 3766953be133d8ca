/** Callers that each wait for their request to be stored before they come with the next one. */
export const WRITERS = 16;

/**
 * Lets all writers store requests; resolves when the last one has stopped.
 *
 * @param {(done: (error?: Error) => void) => void} append stores a request
 * @param {(requests: number) => boolean} isEnough of so many; asked before each
 * @param {number} [writers]
 * @returns {Promise<{ requests: number, seconds: number, cpuMicros: number }>}
 */
export function write(append, isEnough, writers = WRITERS) {
  return new Promise((resolve, reject) => {
    const startMillis = performance.now();
    const startCpu = process.cpuUsage();
    let requests = 0;
    let running = writers;
    const stop = () => {
      if (--running > 0) return;
      const { user, system } = process.cpuUsage(startCpu);
      resolve({ requests, seconds: (performance.now() - startMillis) / 1000, cpuMicros: user + system });
    };
    /** @param {Error} [error] */
    const next = (error) => {
      if (error !== undefined) reject(error);
      else if (isEnough(requests)) stop();
      else {
        requests++;
        append(next);
      }
    };
    for (let i = 0; i < writers; i++) next();
  });
}

/**
 * @param {(done: (error?: Error) => void) => void} append
 * @param {number} seconds
 * @param {number} [writers]
 */
export function writeFor(append, seconds, writers) {
  const endMillis = performance.now() + 1000 * seconds;
  return write(append, () => performance.now() >= endMillis, writers);
}
