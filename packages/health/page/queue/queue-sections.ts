import type { QueueFacts } from '../../src/stream/sample.js';
import { element } from '../dom/element.js';
import type { History } from '../history/history.js';
import { QueueSection } from './queue-section.js';
import { UnseenSection } from './unseen-section.js';

interface Section {
  readonly element: HTMLElement;
}

/** The queues of a process. */
export class QueueSections {
  readonly #parent: HTMLElement;
  readonly #empty = element('p', { class: 'empty' }, 'There are no queues yet.');
  readonly #sections = new Map<string, Section>();
  #made = 0;

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  /** The id of each queue's section. */
  get ids(): ReadonlyMap<string, string> {
    return new Map([...this.#sections].map(([name, { element }]) => [name, element.id]));
  }

  update(history: History, facts: ReadonlyMap<string, QueueFacts>): void {
    const { queues = {}, unseen = {} } = history.last ?? {};
    const names = [...Object.keys(queues), ...Object.keys(unseen)];
    for (const name of this.#sections.keys()) if (!names.includes(name)) this.#remove(name);
    for (const name of Object.keys(queues)) {
      this.#sectionOf(name, QueueSection).update(history.of(name), facts.get(name), history.intervalMillis);
    }
    for (const [name, queue] of Object.entries(unseen)) this.#sectionOf(name, UnseenSection).update(queue);
    if (names.length > 0) this.#empty.remove();
    else this.#parent.append(this.#empty);
  }

  /** The section of a queue, of the kind that there is something to see in, or that there is not. */
  #sectionOf<Kind extends Section>(name: string, Kind: new (name: string, id: string) => Kind): Kind {
    const known = this.#sections.get(name);
    if (known instanceof Kind) return known;
    const made = new Kind(name, `queue-${this.#made++}`);
    if (known === undefined) this.#parent.append(made.element);
    else known.element.replaceWith(made.element);
    this.#sections.set(name, made);
    return made;
  }

  #remove(name: string): void {
    this.#sections.get(name)?.element.remove();
    this.#sections.delete(name);
  }
}
