import { type Command, Option } from 'commander';

/** The variable that an application has its store by: whoever shares it finds the store. */
export const STORE_VARIABLE = 'OTEL_SENDING_QUEUE_PERMITS_STORE';

/** Where a fleet meets, and which one it is. */
export interface StoreOptions {
  readonly redis?: string;
  readonly keyPrefix?: string;
  readonly directory?: string;
  readonly destination: string;
}

/** Gives a command the options of the store. */
export function addStoreOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--destination <name>', 'the one that the instances share')
        .env('OTEL_SENDING_QUEUE_PERMITS_DESTINATION')
        .makeOptionMandatory(),
    )
    .option('--redis <url>', 'the Redis that the instances meet at, such as redis://10.0.0.7:6379')
    .option('--key-prefix <prefix>', 'with --redis: the one that is given to redisStore(), if any is')
    .option('--directory <directory>', 'the one that the instances of this machine meet at');
}

/** What the help of each of them says of the store and of the end. */
export const STORE_HELP = `Either --redis or --directory says where the instances meet, else ${STORE_VARIABLE} as in an application. Redis needs the package redis, 5 or newer, beside this one.
Ends with 0, with 2 for wrong arguments, or with 3 where the store can't be reached or knows nothing of the destination.`;
