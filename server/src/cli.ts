// The command line: `npm run -s horizon -- <command>`. Each command is a function that answers the exit code.
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Command {
  usage: string;
  about: string;
  run(args: string[]): Promise<number>;
}

const commands: Record<string, Command> = {
  demo: {
    usage: 'demo [--scale N]',
    about: 'loads the demo company into an empty database; --scale multiplies it for load tests',
    run: async (args) => (await import('./commands/demo.ts')).demoCommand(root, args),
  },
  user: {
    usage:
      'user add --email E --first-name F --last-name L [--workspace ID --role KEY] | user link --email E | user sign-out --email E',
    about:
      'adds a person, or takes one who forgot the password, and prints the page on which they choose one; ends all sessions of one',
    run: async (args) => (await import('./commands/user.ts')).userCommand(root, args),
  },
  token: {
    usage: 'token create --email E --name N [--scope read|write] [--days D]',
    about: 'makes an API token and prints it once',
    run: async (args) => (await import('./commands/token.ts')).tokenCommand(root, args),
  },
  jobs: {
    usage: 'jobs | jobs retry --id ID',
    about: 'lists background jobs that have failed, and those of no workspace; runs one again',
    run: async (args) => (await import('./commands/jobs.ts')).jobsCommand(root, args),
  },
  backup: {
    usage: 'backup FOLDER',
    about: 'writes the whole database into a new folder, while the server runs or not',
    run: async (args) => (await import('./commands/backup.ts')).backupCommand(root, args),
  },
  restore: {
    usage: 'restore FOLDER',
    about: 'fills an empty database with a backup, while no server runs on it',
    run: async (args) => (await import('./commands/backup.ts')).restoreCommand(root, args),
  },
  programme: {
    usage: 'programme FILE [--project N] [--profile file|msp|p6] [--tsv|--json|--report] [--convert mspdi|xer|csv OUT]',
    about: 'reads a planning file, recalculates it and reports',
    run: async (args) => (await import('./commands/programme.ts')).programmeCommand(args),
  },
  level: {
    usage: 'level FILE.sm [--schedules N] [--seed N] [--json]',
    about: 'levels a PSPLIB instance and prints its makespan',
    run: async (args) => (await import('./commands/level.ts')).levelCommand(args),
  },
};

function help(): string {
  return [
    'Usage: npm run -s horizon -- <command>',
    '',
    ...Object.values(commands).map((command) => `  ${command.usage}\n      ${command.about}`),
    '',
  ].join('\n');
}

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];
if (!command) {
  console.error(help());
  process.exit(name === undefined || name === 'help' || name === '--help' ? 0 : 2);
}
try {
  process.exitCode = await command.run(args);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
