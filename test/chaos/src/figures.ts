import type { Backend } from '@otelq-test/backend';
import type { Population } from './population.js';
import type { Repeats } from './repeats.js';

/** What a round came to, for people to read. */
export function figuresOf(population: Population, repeats: Repeats, backend: Backend): object {
  const { ends, kills, promises } = population;
  const risks = kills.map((end) => repeats.atRisk(end));
  return {
    lives: ends.length,
    kills: kills.length,
    'kills before the storage was open': kills.filter(({ report }) => !report.hasOpened).length,
    'exports refused': ends.reduce((sum, { report }) => sum + report.failures.length, 0),
    'spans exported': promises.exportedSpans,
    'spans reported as a success': promises.promisedSpans,
    'spans delivered': backend.received.byName.size,
    'spans delivered once more': repeats.spans,
    '  because the answer was lost or in flight': repeats.unheardSpans,
    '  because the acknowledgement was in memory': repeats.spans - repeats.unheardSpans,
    'at a kill, requests accepted': spread(risks.map(({ accepted }) => accepted)),
    '  of them in flight': spread(risks.map(({ inFlight }) => inFlight)),
    '  of them with an answer that was lost before': spread(risks.map(({ unheard }) => unheard)),
    '  of them acknowledged in memory alone': spread(risks.map(({ unwritten }) => unwritten)),
    'at a kill, spans stored': spread(kills.map(({ stored }) => stored.size)),
  };
}

function spread(values: readonly number[]): string {
  const sum = values.reduce((total, value) => total + value, 0);
  return `${(sum / values.length).toFixed(2)} on average, ${Math.max(0, ...values)} at most`;
}
