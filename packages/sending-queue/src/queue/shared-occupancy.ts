import { Occupancy, type Occupant, type SharedRoom } from './occupancy.js';

/**
 * How much room all requests take, where some share it. What a request is cut into, and what requests are merged into,
 * takes exactly the room that was taken before, until the last of it is gone.
 */
export class SharedOccupancy extends Occupancy {
  override takeOff(request: Occupant): void {
    super.takeOff(request);
    for (const room of request.rooms) {
      if (--room.waiting === 0) this.waiting -= room.size;
      if (room.inFlight++ === 0) this.inFlight += room.size;
    }
  }

  override land(request: Occupant): void {
    super.land(request);
    for (const room of request.rooms) {
      if (--room.inFlight === 0) this.inFlight -= room.size;
      if (room.waiting++ === 0) this.waiting += room.size;
    }
  }

  override leaveWaiting(request: Occupant): void {
    super.leaveWaiting(request);
    for (const room of request.rooms) {
      if (--room.waiting > 0) continue;
      this.waiting -= room.size;
      if (room.inFlight === 0) this.total -= room.size;
    }
  }

  override leaveFlight(request: Occupant): void {
    super.leaveFlight(request);
    for (const room of request.rooms) {
      if (--room.inFlight > 0) continue;
      this.inFlight -= room.size;
      if (room.waiting === 0) this.total -= room.size;
    }
  }

  /** A request that waits becomes two that wait, without room of their own; returns the rooms that they share. */
  divide({ size, rooms }: Occupant): readonly SharedRoom[] {
    for (const room of rooms) room.waiting++;
    return size === 0 ? rooms : [...rooms, { size, waiting: 2, inFlight: 0 }];
  }
}
