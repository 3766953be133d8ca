import { readFileSync } from 'node:fs';

/** A page, and what it is allowed to do. */
export interface StatusPage {
  readonly html: string;
  /** The value of the header. */
  readonly contentSecurityPolicy: string;
}

let read: { readonly page: StatusPage | undefined } | undefined;

/** The live status page, read at the first call; undefined where it is missing, as in a bundle of one file. */
export function statusPage(): StatusPage | undefined {
  read ??= { page: readPage() };
  return read.page;
}

function readPage(): StatusPage | undefined {
  let html: string;
  try {
    // The same for sources and for what is built of them: both are two folders below that of the package. Bundlers know such
    // an expression for a file that is needed; with those that don't, and in CommonJS, where there is no URL, it is missing.
    html = readFileSync(new URL('../../dist/page.html', import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  // No page is served that may do anything. That nobody may frame it can be said by a header alone.
  if (policy === undefined) return undefined;
  return { html, contentSecurityPolicy: `${policy}; frame-ancestors 'none'` };
}
