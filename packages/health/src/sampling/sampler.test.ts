import { describe, expect, it } from 'vitest';
import { HealthFixture } from '../../testing/health-fixture.js';
import { IDLE } from '../../testing/idle-queue.js';

describe('sampling', () => {
  it('looks once in an interval, with a timer that does not keep the process alive', async () => {
    const fixture = new HealthFixture();
    const queue = fixture.queue('traces');
    fixture.sampler.start();
    await fixture.clock.advance(1000);
    queue.change({ delivered: 50 });
    await fixture.clock.advance(1000);
    expect(fixture.samples.map(({ queues }) => queues.traces?.delivered)).toEqual([0, 0, 50]);
    expect(fixture.samples[0]).not.toHaveProperty('unseen');
    expect(fixture.clock.pending.map(({ isKeptAlive }) => isKeptAlive)).toEqual([false]);
    fixture.sampler.stop();
    expect(fixture.clock.pending).toEqual([]);
  });

  it('keeps ten minutes', async () => {
    const fixture = new HealthFixture();
    fixture.queue('traces');
    fixture.sampler.start();
    await fixture.clock.advance(11 * 60 * 1000);
    expect(fixture.sampler.history.toArray()).toEqual(
      fixture.samples.slice(-600).map((sample) => JSON.stringify(sample)),
    );
    expect(fixture.samples).toHaveLength(11 * 60 + 1);
  });

  it('is refreshed when the last sample is older than an interval', async () => {
    const fixture = new HealthFixture();
    fixture.queue('traces');
    fixture.sampler.refresh();
    fixture.sampler.refresh();
    expect(fixture.samples).toHaveLength(1);
    await fixture.clock.advance(1000);
    fixture.sampler.refresh();
    expect(fixture.samples).toHaveLength(1);
    await fixture.clock.advance(1);
    fixture.sampler.refresh();
    expect(fixture.samples).toHaveLength(2);
  });

  it('takes no two steps for one interval: what is stalled is counted in them', async () => {
    const fixture = new HealthFixture();
    fixture.queue('traces');
    fixture.sampler.start();
    fixture.sampler.stop();
    await fixture.clock.advance(1100);
    fixture.sampler.refresh();
    await fixture.clock.advance(100);
    fixture.sampler.start();
    expect(fixture.samples).toHaveLength(2);
    await fixture.clock.advance(1000);
    expect(fixture.samples).toHaveLength(3);
  });

  it('knows a queue that can be read again since then, and not for longer', async () => {
    const fixture = new HealthFixture();
    const queue = fixture.queue('traces');
    fixture.sampler.start();
    await fixture.clock.advance(5000);
    const { figures } = queue;
    queue.figures = JSON.parse('null');
    await fixture.clock.advance(2000);
    expect(fixture.components.get('traces')?.health.tier).toBe('red');
    queue.figures = figures;
    await fixture.clock.advance(1000);
    expect(fixture.components.get('traces')?.health).toEqual({
      tier: 'green',
      since: new Date(fixture.clock.wallTime()).toISOString(),
      reasons: [],
    });
    fixture.sampler.stop();
  });

  it('makes a queue red that can not be read, for as long as that lasts, and harms no other', async () => {
    const fixture = new HealthFixture();
    const broken = fixture.queue('traces');
    fixture.queue('logs');
    const { snapshot } = broken;
    broken.snapshot = () => {
      throw new Error('token s3cret');
    };
    fixture.sampler.start();
    const since = new Date(fixture.clock.wallTime()).toISOString();
    await fixture.clock.advance(5000);
    expect(fixture.components.get('traces')?.health).toEqual({
      tier: 'red',
      since,
      reasons: [
        {
          code: 'not-built',
          tier: 'red',
          message: 'the queue can not be read: its snapshot() failed',
          since,
        },
      ],
    });
    expect(Object.keys(fixture.samples.at(-1)?.queues ?? {})).toEqual(['logs']);
    expect(fixture.whole.report(true)).toMatchObject({
      tier: 'red',
      components: { logs: { tier: 'green' } },
    });
    broken.snapshot = snapshot;
    await fixture.clock.advance(1000);
    expect(fixture.whole.report(false)).toMatchObject({
      tier: 'green',
      components: { traces: { tier: 'green' } },
    });
  });

  it.each([
    ['lacks something', { retriesByStatus: undefined }],
    ['is no JSON', { limit: 1n }],
  ])('does not fail for a snapshot that %s', (_what, figures) => {
    const fixture = new HealthFixture();
    fixture.components.add('traces', { snapshot: () => ({ ...IDLE, ...figures }) });
    fixture.queue('logs');
    fixture.sampler.start();
    expect(fixture.components.get('traces')?.health.tier).toBe('red');
    expect(Object.keys(fixture.samples[0]?.queues ?? {})).toEqual(['logs']);
    expect(fixture.samples[0]?.unseen).toMatchObject({
      traces: { tier: 'red', reasons: [{ code: 'not-built' }] },
    });
  });

  it('tells of a queue that is still being built', () => {
    const fixture = new HealthFixture();
    fixture.components.add('__proto__', new Promise(() => {}));
    fixture.queue('logs');
    fixture.sampler.start();
    const [sample] = fixture.samples;
    expect(Object.entries(sample?.unseen ?? {})).toEqual([['__proto__', { tier: 'green', reasons: [] }]]);
    expect(sample).toMatchObject({ status: 'starting', queues: { logs: { tier: 'green' } } });
  });

  it('does with names that objects have properties of', () => {
    const fixture = new HealthFixture();
    for (const name of ['__proto__', 'constructor', 'toString']) fixture.queue(name);
    fixture.sampler.start();
    expect(Object.keys(fixture.samples[0]?.queues ?? {})).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.keys(fixture.whole.report(true).components)).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ]);
    expect(fixture.components.get('hasOwnProperty')).toBeUndefined();
  });

  it('knows since when the whole is what it is', async () => {
    const fixture = new HealthFixture();
    const traces = fixture.queue('traces');
    const logs = fixture.queue('logs');
    fixture.sampler.start();
    await fixture.clock.advance(1000);
    traces.change({ droppedByReason: { overflow: 1 } });
    await fixture.clock.advance(1000);
    const since = new Date(fixture.clock.wallTime()).toISOString();
    await fixture.clock.advance(5000);
    logs.change({ droppedByReason: { overflow: 1 } });
    await fixture.clock.advance(9000);
    // The first of the two is green again; the whole has been red all the time.
    expect(fixture.components.get('traces')?.health.tier).toBe('green');
    expect(fixture.whole.report(false)).toMatchObject({ tier: 'red', since });
  });
});
