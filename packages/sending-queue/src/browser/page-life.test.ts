import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage } from './page-life.js';

/** A document, as far as its visibility goes. */
class Document extends EventTarget {
  visibilityState = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('in a page', () => {
  let document: Document;
  let page: EventTarget;
  let urged: number;
  let end: () => void;
  beforeEach(() => {
    document = new Document();
    page = new EventTarget();
    vi.stubGlobal('document', document);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    urged = 0;
    end = watchPage(() => urged++);
  });

  it('urges when the page is hidden, not when it is shown again', () => {
    document.become('hidden');
    document.become('visible');
    expect(urged).toBe(1);
    document.become('hidden');
    expect(urged).toBe(2);
  });

  it.each(['pagehide', 'online'])('urges on %s', (type) => {
    page.dispatchEvent(new Event(type));
    expect(urged).toBe(1);
  });

  it('does nothing any more once it is ended', () => {
    end();
    document.become('hidden');
    for (const type of ['pagehide', 'online']) page.dispatchEvent(new Event(type));
    expect(urged).toBe(0);
  });
});

it('watches nothing where there is no page', () => {
  expect('document' in globalThis).toBe(false);
  expect(() => watchPage(() => {})()).not.toThrow();
});
