/**
 * Gives a sending queue to every exporter that an OpenTelemetry SDK in this process makes for itself: by being loaded,
 * before the SDK where that can be had. The README tells how.
 */
import { install } from './register/install.js';

install();
