import { Command } from 'commander';
import { completionCommand } from './completion/command.js';
import { healthCommand } from './health/command.js';
import { permitsCommand } from './permits/command.js';
import { queueCommand } from './queue/command.js';
import { simulateCommand } from './simulate/command.js';
import { topCommand } from './top/command.js';

const EXAMPLES = `
Examples:
  $ otelq health                                      how the queues of the application on this machine fare
  $ otelq top                                         watch them
  $ otelq queue ls /var/lib/shop/telemetry            what an application has stored
  $ otelq permits show --redis redis://10.0.0.7:6379 --destination backend
  $ otelq simulate workers-16.yaml --compare          what an adaptive limit would do
  $ eval "$(otelq completion bash)"                    completion by the tab key, in this shell

Each command has a --help with more of them. A command that there is not ends with 64.`;

/** The whole of `otelq`. Defining it loads none of the code that a command runs. */
export function createProgram(version: string): Command {
  const program = new Command('otelq');
  return program
    .description('Tools of otelq, the sending queue for OpenTelemetry JS')
    .version(version)
    .addHelpText('after', EXAMPLES)
    .addCommand(healthCommand())
    .addCommand(topCommand())
    .addCommand(queueCommand())
    .addCommand(permitsCommand())
    .addCommand(simulateCommand())
    .addCommand(completionCommand());
}
