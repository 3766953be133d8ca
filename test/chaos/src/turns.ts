/** Work of which one piece is done at a time. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does it once all is done that came before. */
  take<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
