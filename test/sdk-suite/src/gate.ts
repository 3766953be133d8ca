/** Holds back whoever waits for it, until it is opened. */
export class Gate<Value = void> {
  readonly opened: Promise<Value>;
  open: (value: Value) => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }
}
