// `npm start`: installs what is missing, then runs the server on the pinned Node, restarts it when it crashes and
// passes signals on.
import './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');
const server = keepRunning(node, [...serverFlags, join(root, 'server/src/main.ts')], {
  cwd: root,
  env: { ...serverEnvironment(root), ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal sends Ctrl-C to the whole group; a second SIGINT does no harm.
  process.on(signal, () => server.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
// npm passes SIGTERM to its shell only, which ends silently: without npm nothing else would stop the server.
if (process.env['npm_lifecycle_event'] === 'start') {
  const launcher = process.ppid;
  setInterval(() => process.ppid === launcher || server.stop('SIGTERM'), 500).unref();
}
process.exit(await server.ended);
