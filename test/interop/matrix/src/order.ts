/** The orders that an application takes. Each is a trace that begins here, so that what has to arrive is known without asking the application. */
import { get } from 'node:http';

export interface Order {
  readonly number: number;
  readonly traceId: string;
  /** The span that the application's spans descend from. */
  readonly parentId: string;
}

export function createOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    traceId: hexadecimal(index + 1, 32),
    parentId: hexadecimal(index + 1, 16),
  }));
}

/** Places orders one after the other. */
export async function placeAll(orders: readonly Order[], port: number): Promise<void> {
  for (const order of orders) await place(order, port);
}

/** Resolves when the application has answered. */
function place({ number, traceId, parentId }: Order, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    get({ port, path: `/orders/${number}`, agent: false, headers }, (response) => {
      response.resume().once('close', resolve);
      if (response.statusCode !== 200)
        reject(new Error(`order ${number} was answered with ${response.statusCode}`));
    }).once('error', reject);
  });
}

const hexadecimal = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
