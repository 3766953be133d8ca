import { refusingPort, startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Instance } from './testing/instance.js';
import { Kubelet } from './testing/kubelet.js';
import { type Container, deployments, variablesOf } from './testing/manifest.js';

const ENDPOINT = 'OTEL_SENDING_QUEUE_HEALTH_ENDPOINT';
const WAIT = { timeout: 60_000, interval: 20 };

/** An application as the manifest starts it, whose spans the backend does not answer until it is told to. */
async function start(container: Container) {
  let answer: (status: number) => void = () => undefined;
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const backend = await startHttpBackend({ behaviour: () => answered });
  onTestFinished(() => backend.stop());
  const variables = variablesOf(container);
  const healthPort = await refusingPort();
  // The port of the manifest may be taken here; the address is to stay.
  variables[ENDPOINT] = variables[ENDPOINT]?.replace(/:13133$/, `:${healthPort}`) ?? '';
  const instance = await Instance.start(backend, variables);
  return { backend, instance, kubelet: new Kubelet(container, variables, healthPort), answer };
}

describe.each(deployments())('the deployment $metadata.name', ({ spec }) => {
  const { terminationGracePeriodSeconds, containers } = spec.template.spec;
  const [container] = containers;
  const { startupProbe, livenessProbe, readinessProbe, lifecycle } = container;

  it('grants a pod the time that its shutdown may take', () => {
    const { OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT, DRAIN_MILLIS } = variablesOf(container);
    const queueSeconds = Number(OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT) / 1000;
    const drainSeconds = Number(DRAIN_MILLIS) / 1000;
    const atMost = lifecycle.preStop.sleep.seconds + drainSeconds + queueSeconds;
    // Some is left for requests that are being served, and for the kubelet itself.
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(atMost + 5);
  });

  it('has probes that fit: they succeed, and readiness alone does not any more while it shuts down', async () => {
    const { backend, instance, kubelet, answer } = await start(container);
    await vi.waitUntil(() => kubelet.succeeds(startupProbe), WAIT);
    expect(await kubelet.succeeds(livenessProbe)).toBe(true);
    expect(await kubelet.succeeds(readinessProbe)).toBe(true);

    await fetch(`http://127.0.0.1:${instance.port}/orders/1`);
    await instance.terminate();
    await vi.waitUntil(async () => !(await kubelet.succeeds(readinessProbe)), WAIT);
    // Its span has not been answered yet: this is the shutdown, not its end.
    expect(await kubelet.succeeds(livenessProbe)).toBe(true);
    expect(instance.hasExited).toBe(false);
    answer(200);
    expect(await instance.exitCode()).toBe(0);
    expect(backend.received.times('GET /orders/:id')).toBe(1);
    expect(await kubelet.succeeds(livenessProbe)).toBe(false);
    expect(await kubelet.succeeds(startupProbe)).toBe(false);
  });
});
