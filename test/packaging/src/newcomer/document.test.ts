import { expect, test } from 'vitest';
import { pathsOf } from './document.js';

const page = `# title

\`\`\`sh
npm install ours
node app.js
\`\`\`

## Ways

\`\`\`sh
npm install @opentelemetry/api@1 sdk@2
\`\`\`

or

\`\`\`sh
npm install @opentelemetry/api@1 sdk@3
\`\`\`

\`\`\`js
// app.mjs
# no heading
\`\`\`

\`\`\`sh not-run (too large)
node other.js
\`\`\`

Or else:

\`\`\`sh
npm install @opentelemetry/api@1 other
\`\`\`

\`\`\`js
other();
\`\`\`

\`\`\`sh
npm install more
\`\`\`

## End
`;
const app = { language: 'js', text: '// app.mjs\n# no heading\n', fileName: 'app.mjs' };

test('a section without the API has one path, and what its installs run besides', () => {
  expect(pathsOf(page, 'title')).toEqual([
    {
      title: 'title',
      packages: ['ours'],
      blocks: [{ language: 'sh', text: 'node app.js\n', fileName: undefined }],
    },
  ]);
});

test('installs in a row share what follows, up to the next one that begins anew', () => {
  expect(pathsOf(page, 'Ways')).toEqual([
    { title: 'Ways, sdk@2', packages: ['@opentelemetry/api@1', 'sdk@2'], blocks: [app] },
    { title: 'Ways, sdk@3', packages: ['@opentelemetry/api@1', 'sdk@3'], blocks: [app] },
    {
      title: 'Ways, other',
      packages: ['@opentelemetry/api@1', 'other', 'more'],
      blocks: [{ language: 'js', text: 'other();\n', fileName: undefined }],
    },
  ]);
});

test('a heading that is gone is missed', () => {
  expect(() => pathsOf(page, 'Quick start')).toThrow("there is no heading 'Quick start'");
});
