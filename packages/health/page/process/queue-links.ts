import type { Sample } from '../../src/stream/sample.js';
import { element } from '../dom/element.js';
import { faresOf } from '../history/fares.js';
import { TierBadge } from '../queue/tier-badge.js';

interface Link {
  readonly item: HTMLElement;
  readonly badge: TierBadge;
}

/** A way to each queue, with its tier; there is none where there is one queue. */
export class QueueLinks {
  readonly #list = element('ul');
  readonly element = element('nav', { class: 'links', 'aria-label': 'Queues', hidden: '' }, this.#list);
  readonly #links = new Map<string, Link>();

  update(sample: Sample, ids: ReadonlyMap<string, string>): void {
    for (const [name, { item }] of this.#links) {
      if (ids.has(name)) continue;
      item.remove();
      this.#links.delete(name);
    }
    const fares = faresOf(sample);
    for (const [name, id] of ids) {
      const tier = fares.get(name)?.tier;
      if (tier !== undefined) this.#linkOf(name, id).badge.update(tier);
    }
    this.element.hidden = ids.size < 2;
  }

  #linkOf(name: string, id: string): Link {
    let link = this.#links.get(name);
    if (link === undefined) {
      const badge = new TierBadge();
      const item = element('li', {}, element('a', { href: `#${id}` }, `${name} `, badge.element));
      link = { item, badge };
      this.#links.set(name, link);
      this.#list.append(item);
    }
    return link;
  }
}
