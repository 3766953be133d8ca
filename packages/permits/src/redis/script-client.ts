/** What a script is run with. */
export interface ScriptInput {
  /** All of one hash slot. */
  keys: string[];
  arguments: string[];
}

/** What is needed of a client of `redis` (node-redis 5 or newer): one server, a pool, Sentinel or Cluster. */
export interface ScriptClient {
  /** Absent where there is no single connection, as in a cluster. */
  readonly isReady?: boolean;
  evalSha(sha1: string, input: ScriptInput): Promise<unknown>;
  eval(script: string, input: ScriptInput): Promise<unknown>;
}
