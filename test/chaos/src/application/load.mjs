import { setTimeout as sleep } from 'node:timers/promises';
import { ExportResultCode } from '@opentelemetry/core';
import { Random } from '../random.mjs';
import { createSpans } from './spans.mjs';
import { tell } from './tell.mjs';

/**
 * Exports spans named `LIFE.REQUEST.ITEM`, several requests at a time, the next as soon as one is taken; now and then there is
 * a pause.
 *
 * @param {Pick<import('@otelq/sending-queue').SpanExporter, 'export'>} exporter
 * @param {import('./orders.js').Orders} orders
 * @param {number} atOnce
 */
export function keepExporting(exporter, { life, seed }, atOnce) {
  const random = new Random(seed);
  const pauses = random.next() / 2;
  let requests = 0;
  let isStopped = false;

  /** @returns {Promise<boolean>} whether the request was taken */
  const exportOne = () => {
    const request = requests++;
    const items = random.integer(1, 4);
    const names = Array.from({ length: items }, (_, item) => `${life}.${request}.${item}`);
    // Some are larger than a segment, which they then have to themselves.
    const bytes = random.pick([
      [80, random.integer(0, 500)],
      [18, random.integer(0, 5000)],
      [2, random.integer(0, 100_000)],
    ]);
    const spans = createSpans(names, bytes);
    tell('exports', request, items);
    return new Promise((resolve) => {
      exporter.export(spans, ({ code, error }) => {
        const isTaken = code === ExportResultCode.SUCCESS;
        if (isTaken) tell('success', request);
        else tell('failure', request, error?.message.replaceAll('\n', ' ') ?? '');
        resolve(isTaken);
      });
    });
  };

  const work = async () => {
    while (!isStopped) {
      const isTaken = await exportOne();
      if (!isTaken) await sleep(random.integer(5, 20));
      else if (random.chance(pauses)) await sleep(random.integer(0, 40));
    }
  };

  for (let worker = 0; worker < atOnce; worker++) void work();
  return {
    stop() {
      isStopped = true;
    },
  };
}
