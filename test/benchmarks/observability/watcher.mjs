import { get } from 'node:http';

const PROBE_INTERVAL_MILLIS = 1000;
const PROBE_TIMEOUT_MILLIS = 1000;

/** A status page that is open, and a probe that asks for readiness each second, on a connection of its own. */
export class Watcher {
  probes = 0;
  failedProbes = 0;

  /** @param {string} healthUrl */
  constructor(healthUrl) {
    this.healthUrl = healthUrl;
    /** Resolves when the page has its first event. @type {Promise<void>} */
    this.begun = new Promise((resolve, reject) => {
      get(`${healthUrl}/events`, (response) => {
        response.once('data', () => resolve());
        response.once('close', () => {
          throw new Error('the events have ended');
        });
      }).once('error', reject);
    });
    setInterval(() => this.#probe(), PROBE_INTERVAL_MILLIS);
  }

  countAnew() {
    this.probes = 0;
    this.failedProbes = 0;
  }

  #probe() {
    this.probes++;
    const options = { agent: false, timeout: PROBE_TIMEOUT_MILLIS };
    const request = get(`${this.healthUrl}/readyz`, options, (response) => {
      if (response.statusCode !== 200) this.failedProbes++;
      response.resume();
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', () => this.failedProbes++);
  }
}
