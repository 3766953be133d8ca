import { parser } from '@prometheus-io/lezer-promql';

/** One condition of a selector, such as `job=~"shop|cart"`; the name of the metric is the label `__name__`. */
export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export type Labels = Readonly<Record<string, string>>;

/** What an expression reads. */
export interface Query {
  /** The series that it selects: each selector is the list of its matchers. */
  readonly selectors: readonly (readonly Matcher[])[];
  /** The labels of each of its groupings and joins. */
  readonly groupings: readonly (readonly string[])[];
}

/** Reads an expression with Prometheus' own grammar. Throws for one that is none. */
export function parse(expression: string): Query {
  const selectors: Matcher[][] = [];
  const groupings: string[][] = [];
  let matcher = { label: '', operator: '' };
  let grouping = false;
  parser.parse(expression).iterate({
    enter({ name, from, to, type }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new SyntaxError(`no PromQL at ${from}: ${expression}`);
      if (name === 'VectorSelector') selectors.push([]);
      if (name === 'GroupingLabels') {
        groupings.push([]);
        grouping = true;
      }
      if (name === 'Identifier') selectors.at(-1)?.push({ label: '__name__', operator: '=', value: text });
      if (name === 'LabelName' && grouping) groupings.at(-1)?.push(text);
      else if (name === 'LabelName') matcher = { label: text, operator: '' };
      if (name === 'MatchOp') matcher.operator = text;
      if (name === 'StringLiteral' && matcher.operator !== '') {
        selectors.at(-1)?.push({ ...matcher, value: JSON.parse(text) as string });
        matcher = { label: '', operator: '' };
      }
    },
    leave({ name }) {
      if (name === 'GroupingLabels') grouping = false;
    },
  });
  return { selectors, groupings };
}

/** Whether a selector selects a series; as in PromQL, a label that a series has not is empty. */
export function selects(selector: readonly Matcher[], series: Labels): boolean {
  return selector.every(({ label, operator, value }) => {
    const actual = series[label] ?? '';
    const holds = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(actual) : actual === value;
    return operator.startsWith('!') ? !holds : holds;
  });
}

/** Whether a selector is about a metric, whatever the labels of its series are. */
export function names(selector: readonly Matcher[], metric: string): boolean {
  return selects(
    selector.filter(({ label }) => label === '__name__'),
    { __name__: metric },
  );
}
