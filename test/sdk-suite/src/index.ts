import { describe } from 'vitest';
import { defineConfigurationSuite } from './configuration.js';
import { defineConfigurationCollectorSuite } from './configuration-collector.js';
import { defineConfigurationEnvironmentSuite } from './configuration-environment.js';
import { defineExitSuite } from './exit.js';
import { defineExporterCeilingSuite } from './exporter-ceiling.js';
import { defineFailingDestinationSuite } from './failing-destination.js';
import { defineFetchAttemptsSuite } from './fetch-attempts.js';
import { defineFirstBackpressureSuite } from './first-backpressure.js';
import { defineFlushSuite } from './flush.js';
import { defineHostileSuite } from './hostile.js';
import { defineInstrumentedSuite } from './instrumented.js';
import { defineMetricsSuite } from './metrics.js';
import { defineMetricsOfQueueSuite } from './metrics-of-queue.js';
import { defineOtlpSuite } from './otlp.js';
import { defineOutageSuite } from './outage.js';
import { definePayloadSizeSuite } from './payload-size.js';
import { defineProcessorSuite } from './processor.js';
import type { SdkGeneration } from './sdk-generation.js';
import { defineServerDelaySuite } from './server-delay.js';
import { defineStockSuite } from './stock.js';
import { defineStorageSuite } from './storage.js';
import { defineStoredTelemetrySuite } from './stored-telemetry.js';

export * from './sdk-generation.js';

/** Declares the tests that must pass with every generation of the SDK. */
export function defineSuite(sdk: SdkGeneration): void {
  describe(sdk.name, () => {
    defineStockSuite(sdk);
    defineFailingDestinationSuite(sdk);
    defineOutageSuite(sdk);
    definePayloadSizeSuite(sdk);
    defineFirstBackpressureSuite(sdk);
    defineServerDelaySuite(sdk);
    defineExporterCeilingSuite(sdk);
    defineFetchAttemptsSuite(sdk);
    defineInstrumentedSuite(sdk);
    defineFlushSuite(sdk);
    defineProcessorSuite(sdk);
    defineHostileSuite(sdk);
    defineConfigurationSuite(sdk);
    defineConfigurationCollectorSuite(sdk);
    defineConfigurationEnvironmentSuite(sdk);
    defineMetricsSuite(sdk);
    defineMetricsOfQueueSuite(sdk);
    defineOtlpSuite(sdk);
    defineStorageSuite(sdk);
    defineStoredTelemetrySuite(sdk);
    defineExitSuite(sdk);
  });
}
