import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NestInstrumentation } from '@opentelemetry/instrumentation-nestjs-core';
import { NodeSDK } from '@opentelemetry/sdk-node';

new NodeSDK({ instrumentations: [new HttpInstrumentation(), new NestInstrumentation()] }).start();
