/** What an application under test says of its queues. */

const WORD = 'queues';

/**
 * Writes what the health server at an address tells of the queues, as one line on stdout.
 *
 * @param {string} endpoint which is not there before the first queue is
 */
export async function tellQueues(endpoint) {
  console.log(`${WORD} ${JSON.stringify(await componentsAt(endpoint))}`);
}

/** That line, with the queues as JSON. */
export const QUEUES_TOLD = new RegExp(`^${WORD} (.*)$`, 'm');

/**
 * @param {string} endpoint
 * @returns {Promise<object>}
 */
async function componentsAt(endpoint) {
  for (;;) {
    try {
      const response = await fetch(`http://${endpoint}/health?verbose`);
      const { components } = /** @type {{ components: object }} */ (await response.json());
      return components;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
