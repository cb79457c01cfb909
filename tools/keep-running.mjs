// Runs the server and restarts it when it crashes. If the cause persists, an immediate restart would only crash again,
// so each quick failure doubles the pause, and after five in a row the launcher gives up.
import { spawn } from 'node:child_process';

const usual = {
  /** Before the first restart; doubled with each further quick failure. */
  pauseMillis: 1000,
  /** A server that ran for this long has not failed quickly. */
  soundMillis: 60_000,
  quickFailures: 5,
  log: (line) => console.error(line),
};

/**
 * Runs a command until it exits cleanly, and returns the exit code. A child that reported `ready` and then ends by a
 * signal or with an error code is restarted; if the first start fails it is not, because a wrong setting stays wrong.
 */
export function keepRunning(command, args, spawnOptions, options = {}) {
  const { pauseMillis, soundMillis, quickFailures, log } = { ...usual, ...options };
  let child = null;
  let pause = null;
  let isStopping = false;
  let hasBeenReady = false;
  let failures = 0;
  let finish;
  const ended = new Promise((done) => (finish = done));

  const start = () => {
    const startedAt = performance.now();
    child = spawn(command, args, { ...spawnOptions, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => (hasBeenReady ||= message === 'ready'));
    child.on('error', (error) => {
      log(error.message);
      finish(1);
    });
    child.on('exit', (code, signal) => {
      child = null;
      if (isStopping || code === 0 || !hasBeenReady) return finish(code ?? 1);
      failures = performance.now() - startedAt < soundMillis ? failures + 1 : 1;
      const how = signal ? `by ${signal}` : `with code ${code}`;
      if (failures >= quickFailures) {
        log(
          `The server ended unexpectedly (${how}), ${failures} times in a row. It is not started again. The lines above say why it ended; once that is fixed, run: npm start`,
        );
        return finish(1);
      }
      const wait = pauseMillis * 2 ** (failures - 1);
      log(`The server ended unexpectedly (${how}). It is started again in ${wait / 1000} s.`);
      pause = setTimeout(start, wait);
    });
  };
  start();

  return {
    ended,
    /** Passes a signal on; after that the server is not restarted. */
    stop: (signal) => {
      isStopping = true;
      clearTimeout(pause);
      if (child) child.kill(signal);
      else finish(0);
    },
  };
}
