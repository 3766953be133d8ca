/** Next.js calls this once, before it serves. Its Edge runtime has no Node, and no queue. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./instrumentation.node.js');
}
