import Fastify from 'fastify';

const server = Fastify();

server.get('/orders/:id', async (request) => {
  const { id } = /** @type {{ id: string }} */ (request.params);
  return { id, status: 'shipped' };
});

const address = await server.listen({ port: Number(process.env.PORT ?? 8080) });
console.log(`serving at ${address}`);

// Requests under way are answered first; then the queues are delivered, and the process ends.
process.once('SIGTERM', () => server.close());
