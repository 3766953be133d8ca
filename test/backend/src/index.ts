export type { Answer, ArrivedRequest, Behaviour, ScriptedAnswer } from './answer.js';
export type { Backend, BackendOptions } from './backend.js';
export type { Connection } from './connection.js';
export { type GrpcBackendOptions, startGrpcBackend } from './grpc-backend.js';
export { startHttpBackend } from './http-backend.js';
export { type Item, readItems } from './item.js';
export type { RequestRecord } from './journal.js';
export type { Received } from './received.js';
export type { Signal } from './signal.js';
