/** `npm run docs:api`: writes the API reference of all packages to `docs/api`. */
import { join } from 'node:path';
import { API_FOLDER, readApi } from '../src/api/typedoc.mjs';
import { root } from '../src/markdown/documents.mjs';

const { application, project, problems } = await readApi();
if (project === undefined || problems > 0) process.exit(1);
await application.generateDocs(project, join(root, API_FOLDER));
console.log(`${API_FOLDER}/index.html is written`);
