/** How long one send may take. Short, since a backend that hangs is one of several that there are in a second. */
export const SEND_TIMEOUT_MILLIS = 400;
