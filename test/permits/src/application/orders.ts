/** What a process of the fleet is to do. */
export interface Orders {
  readonly redisUrl: string;
  readonly backendUrl: string;
  readonly totalPermits: number;
  readonly periodMillis: number;
  /** Requests that it would send. */
  readonly requestsPerSecond: number;
}
