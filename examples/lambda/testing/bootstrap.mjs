/** What runs a handler in AWS Lambda: asks the Runtime API for an invocation, runs it, answers, again and again. */
import { handler } from '../handler.mjs';

const api = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

for (;;) {
  const next = await fetch(`${api}/next`);
  const deadline = Number(next.headers.get('lambda-runtime-deadline-ms'));
  const event = /** @type {{ order: number }} */ (await next.json());
  const result = await handler(event, { getRemainingTimeInMillis: () => deadline - Date.now() });
  const id = next.headers.get('lambda-runtime-aws-request-id');
  await fetch(`${api}/${id}/response`, { method: 'POST', body: JSON.stringify(result) });
}
