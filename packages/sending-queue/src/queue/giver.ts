import type { SettledCallback } from './receipt.js';

/** Who hands something in. */
export interface Giver {
  /** Called once it is accepted or refused; under `waitForResult`, once it is settled or refused. */
  readonly onResult: SettledCallback;
  /** Called as soon as it is accepted, whatever `waitForResult` is. */
  readonly onAccepted: (() => void) | undefined;
}

/** One who hands something in that is taken in several parts: told once, when that has happened to all of them. */
export class SharedGiver {
  readonly #giver: Giver;
  #withoutAnswer: number;
  #withoutResult: number;
  #isAccepted = false;
  #error: Error | undefined;

  constructor(giver: Giver, parts: number) {
    this.#giver = giver;
    this.#withoutAnswer = parts;
    this.#withoutResult = parts;
  }

  /** Who hands in one of the parts. */
  share(): Giver {
    let isAnswered = false;
    const answer = (isAccepted: boolean): void => {
      if (isAnswered) return;
      isAnswered = true;
      this.#isAccepted ||= isAccepted;
      if (--this.#withoutAnswer === 0 && this.#isAccepted) this.#giver.onAccepted?.();
    };
    return {
      onAccepted: () => answer(true),
      onResult: (error) => {
        answer(false);
        this.#error ??= error;
        if (--this.#withoutResult === 0) this.#giver.onResult(this.#error);
      },
    };
  }
}
