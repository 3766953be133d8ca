/** Draws once for all that came since the last frame, and not at all while nobody can see it. */
export class Redraw {
  readonly #draw: () => void;
  #isRequested = false;

  constructor(draw: () => void) {
    this.#draw = draw;
    document.addEventListener('visibilitychange', () => {
      if (this.#isRequested) this.#schedule();
    });
  }

  request(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#schedule();
  }

  #schedule(): void {
    if (document.hidden) return;
    requestAnimationFrame(() => {
      if (!this.#isRequested || document.hidden) return;
      this.#isRequested = false;
      this.#draw();
    });
  }
}
