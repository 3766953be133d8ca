export type { FileStorageOptions, FileStorageSync } from './config/options.js';
export { fileStorage } from './storage/file-storage.js';
