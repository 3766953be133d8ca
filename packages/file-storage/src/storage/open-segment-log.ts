import { SegmentLog } from '../log/segment-log.js';
import type { OpenSlotLog } from './slot-log.js';

/** Opens a log in segments. */
export const openSegmentLog: OpenSlotLog = ({ description, name, ...parts }) => {
  const { signal, format, destination } = description;
  return new SegmentLog({ ...parts, description: { signal, format, destination, ...(name && { name }) } });
};
