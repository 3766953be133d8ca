import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueRequest } from './request.js';
import { RetryHeap } from './retry-heap.js';

function requestAt(retryAtMillis: number): QueueRequest<string> {
  const request = new QueueRequest({
    payload: '',
    items: 1,
    bytes: 0,
    size: 1,
    sequence: 0,
    acceptedAtMillis: 0,
    receipt: undefined,
  });
  request.retryAtMillis = retryAtMillis;
  return request;
}

describe('RetryHeap', () => {
  it('gives back in order of time whatever was not taken out, in any sequence of calls', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), fc.boolean())), (entries) => {
        const heap = new RetryHeap<string>();
        const requests = entries.map(([at, stays]) => ({ request: requestAt(at), stays }));
        for (const { request } of requests) heap.push(request);
        for (const { request, stays } of requests) if (!stays) heap.remove(request);
        const times: number[] = [];
        for (let top = heap.top; top !== undefined; top = heap.top) {
          times.push(top.retryAtMillis);
          heap.remove(top);
        }
        const expected = requests.filter(({ stays }) => stays).map(({ request }) => request.retryAtMillis);
        expect(times).toEqual(expected.sort((a, b) => a - b));
      }),
    );
  });

  it('takes no notice of a request that is not there', () => {
    const heap = new RetryHeap<string>();
    const here = requestAt(1);
    heap.push(here);
    heap.remove(requestAt(1));
    expect(heap.top).toBe(here);
  });
});
