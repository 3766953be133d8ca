import type { Clock } from '../clock/clock.js';
import type { WireObservation } from '../status/wire-observation.js';
import { currentExport } from './attempts.js';
import { closeChannels, openChannels } from './channels.js';
import { ExportRecord, type ObserverState } from './export-record.js';
import type { AttemptListener, WireObserver } from './observer.js';
import { runOutside } from './outside.js';

/**
 * Observes node:http, node:https and undici (Node's `fetch` included) through AsyncLocalStorage and
 * node:diagnostics_channel. Of the host's own requests it sees no more than that no export made them.
 *
 * Not seen are node:http2 (gRPC) and requests that an exporter makes outside the asynchronous context of its
 * `export()`, such as those of a worker loop started earlier: their exports have no attempts.
 *
 * @param clock `now` measures the RTT, `wallTime` reads HTTP dates
 */
export function createNodeWireObserver(clock: Pick<Clock, 'now' | 'wallTime'>): WireObserver {
  return new NodeWireObserver(clock);
}

class NodeWireObserver implements WireObserver {
  readonly #state: ObserverState;

  constructor(clock: Pick<Clock, 'now' | 'wallTime'>) {
    this.#state = { clock, active: true, listenerFailed: false };
    openChannels();
  }

  observe(listener: AttemptListener, send: () => void): WireObservation {
    const record = new ExportRecord(listener, this.#state);
    runOutside(() => {
      if (this.#state.active) currentExport.run(record, send);
      else send();
    });
    return record;
  }

  dispose(): void {
    if (!this.#state.active) return;
    this.#state.active = false;
    closeChannels();
  }
}
