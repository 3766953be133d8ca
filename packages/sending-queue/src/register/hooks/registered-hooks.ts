import nodeModule from 'node:module';
import { property } from '../../status/property.js';
import { editSource, mayBeEdited } from '../source-edits.js';

// The types of the oldest Node that this runs on know nothing of it.
interface Loaded {
  readonly source?: string | ArrayBuffer | Uint8Array | null;
}
type Load = (url: string, context: object, nextLoad: (url: string, context: object) => Loaded) => Loaded;

/** Edits modules of either kind as they load; false where this Node can't (before 22.15 and 23.5). */
export function registerHooks(): boolean {
  const register = property(nodeModule, 'registerHooks');
  if (typeof register !== 'function') return false;
  const load: Load = (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!mayBeEdited(url)) return loaded;
    const source = textOf(loaded.source);
    const edited = source === undefined ? undefined : editSource(url, source);
    return edited === undefined ? loaded : { ...loaded, source: edited };
  };
  try {
    register({ load });
    return true;
  } catch {
    // There are runtimes that only pass for Node, such as that of Jest.
    return false;
  }
}

function textOf(source: Loaded['source']): string | undefined {
  if (typeof source === 'string') return source;
  return source === undefined || source === null ? undefined : new TextDecoder().decode(source);
}
