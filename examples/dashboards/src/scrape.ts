import type { Labels } from './promql.js';

const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** The series in what an application answers to Prometheus; the name of each is its label `__name__`. */
export function readScrape(text: string): Labels[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, labels = ''] = SERIES.exec(line) ?? [];
    if (name === undefined) throw new SyntaxError(`no series: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', value = '']) => [label, value]);
    return { __name__: name, ...Object.fromEntries(pairs) };
  });
}
