import { readFile } from 'node:fs/promises';

/** The configuration that the documentation shows, as it stands there. */
export async function documentedConfiguration(): Promise<string> {
  const page = await readFile(
    new URL('../../../../docs/declarative-configuration.md', import.meta.url),
    'utf8',
  );
  const [, yaml] = /^```yaml\n(# otel\.yaml\n.*?)^```$/ms.exec(page) ?? [];
  if (yaml === undefined) throw new Error('docs/declarative-configuration.md shows no otel.yaml');
  return yaml;
}
