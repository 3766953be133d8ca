/** Room that the parts of what was one request take together: for as long as one of them is left, all of it. */
export class SharedRoom {
  readonly size: number;
  /** Parts that wait. */
  waiting: number;
  /** Parts that are in flight. */
  inFlight = 0;

  constructor(size: number, waiting: number) {
    this.size = size;
    this.waiting = waiting;
  }
}

/** What takes room in a queue. */
export interface Occupant {
  /** Room of its own, in units of the sizer. */
  readonly size: number;
  /** Room that it shares with others; one that it shares with itself, being of two parts, is in here twice. */
  readonly rooms: readonly SharedRoom[];
}

/** The rooms of what shares none. */
export const NO_ROOMS: readonly SharedRoom[] = [];

/**
 * How much room all requests take, in units of the sizer. What a request is cut into, and what requests are merged into,
 * takes exactly the room that was taken before, until the last of it is gone.
 */
export class Occupancy {
  total = 0;
  /** Room of which at least a part waits. */
  waiting = 0;
  /** Room of which at least a part is in flight. */
  inFlight = 0;

  /** A request begins to wait. */
  enter({ size }: Pick<Occupant, 'size'>): void {
    this.total += size;
    this.waiting += size;
  }

  /** A request that waited is in flight. */
  takeOff({ size, rooms }: Occupant): void {
    this.waiting -= size;
    this.inFlight += size;
    for (const room of rooms) {
      if (--room.waiting === 0) this.waiting -= room.size;
      if (room.inFlight++ === 0) this.inFlight += room.size;
    }
  }

  /** A request that was in flight waits. */
  land({ size, rooms }: Occupant): void {
    this.inFlight -= size;
    this.waiting += size;
    for (const room of rooms) {
      if (--room.inFlight === 0) this.inFlight -= room.size;
      if (room.waiting++ === 0) this.waiting += room.size;
    }
  }

  /** A request is settled that waited until now. */
  leaveWaiting({ size, rooms }: Occupant): void {
    this.total -= size;
    this.waiting -= size;
    for (const room of rooms) {
      if (--room.waiting > 0) continue;
      this.waiting -= room.size;
      if (room.inFlight === 0) this.total -= room.size;
    }
  }

  /** A request is settled that was in flight until now. */
  leaveFlight({ size, rooms }: Occupant): void {
    this.total -= size;
    this.inFlight -= size;
    for (const room of rooms) {
      if (--room.inFlight > 0) continue;
      this.inFlight -= room.size;
      if (room.waiting === 0) this.total -= room.size;
    }
  }

  /** A request that waits becomes two that wait, without room of their own; returns the rooms that they share. */
  divide({ size, rooms }: Occupant): readonly SharedRoom[] {
    for (const room of rooms) room.waiting++;
    return size === 0 ? rooms : [...rooms, new SharedRoom(size, 2)];
  }
}
