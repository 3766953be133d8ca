import { Controller, Get, Param } from '@nestjs/common';

@Controller('orders')
export class OrdersController {
  @Get(':id')
  find(@Param('id') id: string) {
    return { id, status: 'shipped' };
  }
}
