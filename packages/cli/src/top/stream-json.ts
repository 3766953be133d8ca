import { endpointName } from '../endpoint/endpoint.js';
import { jsonLine } from '../terminal/printable.js';
import { type Follower, follow } from './follow.js';

/** Prints a line for each sample of each endpoint, and for each time that one can't be reached any more. */
export async function streamJson(endpoints: readonly URL[], stop: AbortSignal): Promise<void> {
  const print = (line: object) => process.stdout.write(jsonLine(line));
  await Promise.all(
    endpoints.map((endpoint) => follow(endpoint, printerOf(endpointName(endpoint), print), stop)),
  );
}

function printerOf(url: string, print: (line: object) => void): Follower {
  let lastProblem: string | undefined;
  return {
    onEvent({ sample }) {
      lastProblem = undefined;
      if (sample) print({ url, ...sample });
    },
    onProblem(error) {
      if (error !== lastProblem) print({ url, atMillis: Date.now(), error });
      lastProblem = error;
    },
  };
}
