import type { QueueFacts } from '../src/stream/sample.js';
import { elementOf } from './dom/element.js';
import { History } from './history/history.js';
import { Announcer } from './process/announcer.js';
import { ProcessHeader } from './process/process-header.js';
import { QueueSections } from './queue/queue-sections.js';
import { Redraw } from './redraw.js';
import { Connection } from './stream/connection.js';

const history = new History();
let facts: ReadonlyMap<string, QueueFacts> = new Map();
const header = new ProcessHeader(elementOf('process'));
const sections = new QueueSections(elementOf('queues'));
const announcer = new Announcer(elementOf('announcements'));

const redraw = new Redraw(() => {
  sections.update(history, facts);
  if (history.last !== undefined) header.update(history.last, sections.ids);
});

new Connection('events', {
  onHello(hello) {
    history.intervalMillis = hello.intervalMillis;
    history.merge(hello.history);
    facts = new Map(Object.entries(hello.queues));
    header.connected();
    redraw.request();
  },
  onSample(sample) {
    history.add(sample);
    announcer.update(sample);
    redraw.request();
  },
  onLost() {
    header.lost(history.last?.atMillis);
  },
}).open();
