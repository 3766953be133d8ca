/**
 * Gives a sending queue to every exporter that an OpenTelemetry SDK in this process makes for itself. Being
 * loaded is all it takes, before the SDK where possible. The README tells how.
 */
import { install } from './register/install.js';

install();
