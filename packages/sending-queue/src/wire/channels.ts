import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { httpChannels } from './http-channels.js';
import { undiciChannels } from './undici-channels.js';

/** What to call for the messages of each channel. */
export type ChannelListeners = Readonly<Record<string, (message: unknown) => void>>;

const CHANNELS = Object.entries({ ...httpChannels, ...undiciChannels });

// All observers share one subscription, so that a request of the host costs the same under one queue as under ten.
let users = 0;

/** Subscribes to the channels, unless another user has. */
export function openChannels(): void {
  users++;
  if (users > 1) return;
  for (const [name, listener] of CHANNELS) subscribe(name, listener);
}

/** Undoes one {@link openChannels}; the last one unsubscribes. */
export function closeChannels(): void {
  users--;
  if (users > 0) return;
  for (const [name, listener] of CHANNELS) unsubscribe(name, listener);
}
