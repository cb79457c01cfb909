// `npm run bench`: all measurements; with names, only those: npm run bench -- http schedule
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const all = [
  'http',
  'lists',
  'search',
  'documents',
  'directory',
  'first-load',
  'interaction',
  'grid',
  'gantt',
  'drawing',
  'task-list',
  'schedule',
  'programme',
  'import',
  'imports',
  'hostile-import',
  'files',
  'start',
  'planning-files',
  'fixtures',
  'mpp',
  'levelling',
  'tender-close',
  'tender-sheet',
  'notify',
  'mails',
  'streams',
];
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : all;
for (const name of wanted) {
  const file = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(file)) {
    console.error(`There is no measurement named ${name}; known: ${all.join(', ')}`);
    process.exit(2);
  }
  console.log(`\n== ${name}`);
  const measurement = (await import(file)) as { run(): Promise<void> };
  await measurement.run();
}
