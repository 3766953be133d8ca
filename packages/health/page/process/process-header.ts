import type { HealthReport } from '../../src/report/report.js';
import type { Sample } from '../../src/stream/sample.js';
import { element, setText } from '../dom/element.js';
import { timeText } from '../dom/time-text.js';
import { faresOf } from '../history/fares.js';
import { TierBadge, worstOf } from '../queue/tier-badge.js';
import { QueueLinks } from './queue-links.js';

const STATUS_WORDS: Readonly<Record<HealthReport['status'], string>> = {
  starting: 'starting',
  serving: 'serving',
  shutting_down: 'shutting down',
};

/** How the whole process fares, and whether this page knows. */
export class ProcessHeader {
  readonly #badge = new TierBadge();
  readonly #status = element('span', { class: 'status' });
  readonly #connection = element('p', { class: 'connection', 'data-state': 'opening' }, 'Connecting …');
  readonly #links = new QueueLinks();

  constructor(parent: HTMLElement) {
    const heading = element('h1', {}, element('span', { class: 'brand' }, 'otelq'), ' sending queues');
    const title = element('div', { class: 'title' }, heading, this.#badge.element, this.#status);
    this.#badge.element.hidden = true;
    parent.append(title, this.#connection, this.#links.element);
  }

  update(sample: Sample, ids: ReadonlyMap<string, string>): void {
    const tier = worstOf([...faresOf(sample).values()].map((queue) => queue.tier));
    this.#badge.element.hidden = false;
    this.#badge.update(tier);
    setText(this.#status, STATUS_WORDS[sample.status]);
    this.#links.update(sample, ids);
    document.title = `${tier}, ${STATUS_WORDS[sample.status]} · otelq`;
  }

  connected(): void {
    this.#show('open', 'Live');
  }

  lost(lastSeenMillis: number | undefined): void {
    const seen = lastSeenMillis === undefined ? 'never seen' : `last seen ${timeText(lastSeenMillis)}`;
    this.#show('lost', `Connection lost, ${seen}. Trying again …`);
    document.title = 'connection lost · otelq';
  }

  #show(state: string, text: string): void {
    this.#connection.dataset.state = state;
    setText(this.#connection, text);
  }
}
