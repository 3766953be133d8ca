import { register } from 'node:module';

// What Node says where a package is not installed. Loaded with --import.
const hooks = `export async function resolve(specifier, context, next) {
  if (specifier !== 'redis') return next(specifier, context);
  throw Object.assign(new Error("Cannot find package 'redis'"), { code: 'ERR_MODULE_NOT_FOUND' });
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
