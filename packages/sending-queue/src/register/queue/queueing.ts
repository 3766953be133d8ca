/** What is loaded together when the first queue is to be made. */
import { log } from '../../log/log.js';

export { adopt } from './adopt.js';
export { construct } from './construct.js';
export { madeInCode } from './made-in-code.js';

export const warn = (message: string): void => log.warn(message);
