import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { OrdersModule } from './orders.module.js';

const application = await NestFactory.create(OrdersModule, { logger: ['error', 'warn'] });
await application.listen(process.env.PORT ?? 8080);
console.log(`serving at ${await application.getUrl()}`);

// At SIGTERM requests under way are answered first; then the queues are delivered, and the process ends.
application.enableShutdownHooks();
