/** What takes room in a queue. */
export interface Occupant {
  /** Room of its own, in units of the sizer. */
  readonly size: number;
  /** Room that it shares with others; one that it shares with itself, being of two parts, is in here twice. */
  readonly rooms: readonly SharedRoom[];
}

/** Room that the parts of what was one request take together: for as long as one of them is left, all of it. */
export interface SharedRoom {
  readonly size: number;
  /** Parts that wait. */
  waiting: number;
  /** Parts that are in flight. */
  inFlight: number;
}

/** The rooms of what shares none. */
export const NO_ROOMS: readonly SharedRoom[] = [];

/** How much room all requests take, in units of the sizer, where none shares its room with others. */
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
  takeOff({ size }: Occupant): void {
    this.waiting -= size;
    this.inFlight += size;
  }

  /** A request that was in flight waits. */
  land({ size }: Occupant): void {
    this.inFlight -= size;
    this.waiting += size;
  }

  /** A request is settled that waited until now. */
  leaveWaiting({ size }: Occupant): void {
    this.total -= size;
    this.waiting -= size;
  }

  /** A request is settled that was in flight until now. */
  leaveFlight({ size }: Occupant): void {
    this.total -= size;
    this.inFlight -= size;
  }
}
