/** Bytes of a file that are damaged on purpose, of which each knows where it comes from. */
export class MutableFile {
  bytes: Buffer;
  /** For each byte its place in the undamaged file, -1 for one that was not there. */
  #origins: Int32Array;
  /** The other way round; undefined when it is to be made anew. */
  #places: Int32Array | undefined;
  readonly #undamagedLength: number;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes);
    this.#undamagedLength = bytes.length;
    this.#origins = new Int32Array(bytes.length);
    for (let place = 0; place < bytes.length; place += 1) this.#origins[place] = place;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Puts other bytes in the place of some; those beyond the end of the file are left out. */
  overwrite(at: number, bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, Math.max(0, this.length - at));
    this.bytes.set(fitting, at);
    this.#origins.fill(-1, at, at + fitting.length);
    this.#places = undefined;
  }

  insert(at: number, bytes: Uint8Array): void {
    this.#splice(at, at, bytes);
  }

  remove(at: number, length: number): void {
    this.#splice(at, Math.min(this.length, at + length), new Uint8Array(0));
  }

  /** Whether these bytes of the undamaged file are all still there, one behind the other, wherever that is now. */
  isIntact(start: number, end: number): boolean {
    return this.placeOf(start, end) !== undefined;
  }

  /** Where these bytes of the undamaged file are, if all are still there, one behind the other. */
  placeOf(start: number, end: number): number | undefined {
    const places = this.#placesNow();
    const place = places[start] ?? -1;
    if (place === -1) return undefined;
    for (let byte = start; byte < end; byte += 1) {
      if (places[byte] !== place + byte - start) return undefined;
    }
    return place;
  }

  #placesNow(): Int32Array {
    if (this.#places !== undefined) return this.#places;
    const places = new Int32Array(this.#undamagedLength).fill(-1);
    for (let place = 0; place < this.length; place += 1) {
      const origin = this.#origins[place] ?? -1;
      if (origin >= 0) places[origin] = place;
    }
    this.#places = places;
    return places;
  }

  #splice(start: number, end: number, bytes: Uint8Array): void {
    const origins = new Int32Array(this.length - (end - start) + bytes.length).fill(-1);
    origins.set(this.#origins.subarray(0, start));
    origins.set(this.#origins.subarray(end), start + bytes.length);
    this.#origins = origins;
    this.#places = undefined;
    this.bytes = Buffer.concat([this.bytes.subarray(0, start), bytes, this.bytes.subarray(end)]);
  }
}
