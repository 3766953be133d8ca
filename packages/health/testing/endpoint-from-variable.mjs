/**
 * An application that says nothing of health in its code: `endpoint-from-variable.mjs URL`, where the variable has the server.
 * Writes what the server answers with, a JSON line each.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagConsoleLogger, diag } from '@opentelemetry/api';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';

diag.setLogger(new DiagConsoleLogger());
const [, , url] = process.argv;
const create = () => new SendingQueueSpanExporter(new InMemorySpanExporter());

async function listening() {
  for (;;) {
    try {
      return await fetch(`${url}/livez`);
    } catch {
      await sleep(10);
    }
  }
}

async function tell() {
  const { status, components } = await (await fetch(`${url}/health`)).json();
  writeSync(1, `${JSON.stringify({ status, components: Object.keys(components) })}\n`);
}

const first = create();
create();
await listening();
await tell();
create();
await tell();
await first.shutdown();
create();
await tell();
