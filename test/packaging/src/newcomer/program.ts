/** What a reader runs of a page. */
import type { Block } from './document.js';

/** A file to write, and the line of a shell that runs it. */
export interface Program {
  readonly files: ReadonlyMap<string, string>;
  readonly command: string;
}

/** What an application is like that a page takes for granted when it says `app.js`. */
const application = `
const { trace } = require('@opentelemetry/api');
const { NodeSDK } = require('@opentelemetry/sdk-node');

new NodeSDK().start();
trace.getTracer('app').startSpan('checkout').end();
`;

/** The programs in the blocks of a page, those that make spans. */
export function programsOf(blocks: readonly Block[]): Program[] {
  const files = new Map([['app.js', application]]);
  for (const { fileName, text } of blocks) if (fileName !== undefined) files.set(fileName, text);
  return blocks.flatMap(({ language, text, fileName }, index) => {
    if (language === 'sh' && /^node /m.test(text)) return { files, command: text };
    if (language !== 'js' || fileName !== undefined || !/^const provider = /m.test(text)) return [];
    const name = `program-${index}.${/^import /m.test(text) ? 'mjs' : 'cjs'}`;
    return { files: new Map([[name, text + use(text)]]), command: `node ${name}` };
  });
}

/** The names of the spans that a program makes. */
export function spansOf(program: Program): string[] {
  return matches(/startSpan\('([^']+)'\)/g, codeOf(program));
}

/** The packages with a scope that a program loads, in code or by options of Node. */
export function packagesOf(program: Program): string[] {
  return matches(
    /(?:from '|require\('|--import |--require )(@[^/\s]+\/[^'/\s]+)/g,
    program.command + codeOf(program),
  );
}

/** The files that are run. */
function codeOf({ files, command }: Program): string {
  return [...files].flatMap(([name, text]) => (command.includes(name) ? text : [])).join('\n');
}

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

/** What the reader adds to a provider, to see something arrive: a span, and the end that the code is ready for. */
function use(code: string): string {
  const end = code.includes("'SIGTERM'")
    ? `setInterval(() => {}, 1000); // an application has something to do
process.kill(process.pid, 'SIGTERM');`
    : 'provider.shutdown();';
  return `
provider.getTracer('newcomer').startSpan('hello').end();
${end}
`;
}
