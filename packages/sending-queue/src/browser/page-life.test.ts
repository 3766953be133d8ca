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
  let hastes: boolean[];
  let end: () => void;
  beforeEach(() => {
    document = new Document();
    page = new EventTarget();
    vi.stubGlobal('document', document);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    urged = 0;
    hastes = [];
    end = watchPage({ onHaste: (isHasty) => hastes.push(isHasty), onUrge: () => urged++ });
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

  it('is in haste once until it is shown again, however many events say that it is left', () => {
    document.become('hidden');
    page.dispatchEvent(new Event('pagehide'));
    expect(hastes).toEqual([true]);
    document.become('visible');
    document.become('hidden');
    expect(hastes).toEqual([true, false, true]);
  });

  it('is in haste whenever the network is back', () => {
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('online'));
    expect(hastes).toEqual([true, true]);
  });

  it('is watched without an AbortSignal, with which some zone.js end the listeners of others', () => {
    const added = vi.fn(page.addEventListener.bind(page));
    vi.stubGlobal('addEventListener', added);
    watchPage({ onHaste() {}, onUrge() {} })();
    expect(added).toHaveBeenCalled();
    for (const [, , options] of added.mock.calls) expect(options).toBeUndefined();
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
  const listener = { onHaste() {}, onUrge() {} };
  expect(() => watchPage(listener)()).not.toThrow();
  vi.stubGlobal('document', {});
  expect(() => watchPage(listener)()).not.toThrow();
});
