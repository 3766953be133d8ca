/** How long the shutdown of a queue goes on delivering: as configured, unless whoever ends the process has less left. */
export class ShutdownTime {
  readonly configuredMillis: number;
  #mostMillis = Infinity;

  constructor(configuredMillis: number) {
    this.configuredMillis = configuredMillis;
  }

  get millis(): number {
    return Math.min(this.configuredMillis, this.#mostMillis);
  }

  /** A shutdown that begins from now on takes no longer than that. */
  limit(mostMillis: number): void {
    this.#mostMillis = mostMillis;
  }
}
