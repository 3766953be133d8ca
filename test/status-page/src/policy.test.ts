import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Application } from './application.js';

/** The page as it is served. */
async function servedPage() {
  const application = await Application.start();
  const response = await fetch(application.url);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
  return { html, policy, directives };
}

/** As a browser takes it: of what is between the tags, to the byte. */
function hashOf(html: string, tag: 'script' | 'style'): string {
  const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('the page may run its own script, use its own style and ask its own server, and nothing else', async () => {
  const { html, directives } = await servedPage();
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'none'",
    'script-src': hashOf(html, 'script'),
    'style-src': hashOf(html, 'style'),
    'connect-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  });
});

test('the page says the same of itself, for where a proxy takes the header away', async () => {
  const { html, policy } = await servedPage();
  const [, own] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  // That nobody may frame it can't be said there.
  expect(`${own}; frame-ancestors 'none'`).toBe(policy);
});

test('the licence of what is in the page is in it', async () => {
  const { html } = await servedPage();
  expect(html).toContain(
    'The MIT License (MIT)\n\nCopyright (c) 2022 Leon Sorokin\n\nPermission is hereby granted',
  );
});
