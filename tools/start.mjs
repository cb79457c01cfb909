// `npm start`: installs what is missing, then runs the server on the pinned Node and passes signals on.
import './install.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');
const child = spawn(node, [...serverFlags, join(root, 'server/src/main.ts')], {
  cwd: root,
  env: { ...serverEnvironment(root), ...process.env },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the whole group; a second SIGINT does no harm.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
// npm passes SIGTERM to its shell alone, which ends without a word: with npm gone nobody else would end the server.
if (process.env['npm_lifecycle_event'] === 'start') {
  const launcher = process.ppid;
  setInterval(() => process.ppid === launcher || child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
