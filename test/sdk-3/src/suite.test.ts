import { defineSuite } from '@otelq-test/sdk-suite';
import { sdk } from './sdk.js';

defineSuite(sdk);
