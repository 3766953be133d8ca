// Sets telemetry up, and has nothing to tell.
import { start } from './application.mjs';

start();
