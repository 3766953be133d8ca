/** The API reference, from the types that the packages publish. */
import { Application } from 'typedoc';
import { writeEntries } from './entries.mjs';

/** Where it goes, relative to the top. */
export const API_FOLDER = 'docs/api';

/**
 * Reads all entries.
 *
 * @returns what there is to render, and how much is wrong with it
 */
export async function readApi() {
  const { entries, tsconfig } = writeEntries();
  const application = await Application.bootstrap({
    name: 'otelq',
    readme: 'none',
    entryPoints: entries.map(({ file }) => file),
    tsconfig,
    // The types are those of `dist`, which nobody has to see.
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    validation: { notExported: true, invalidLink: true, notDocumented: false },
    logLevel: 'Warn',
  });
  const project = await application.convert();
  if (project !== undefined) application.validate(project);
  const { warningCount, errorCount } = application.logger;
  return { application, project, entries, problems: warningCount + errorCount };
}
