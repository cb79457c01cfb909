// A Chromium for the journeys and benchmarks: the one named by CHROMIUM, the system's, Playwright's, or one installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium. Installs one where there is none; throws with what to do where that fails. */
export async function findChromium(): Promise<string> {
  const known = [process.env['CHROMIUM'], ...usual, chromium.executablePath()].find((path) => path && existsSync(path));
  if (known) {
    return known;
  }
  console.log('There is no Chromium here; installing one for the journeys …');
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const found = [...usual, chromium.executablePath()].find((path) => existsSync(path));
  if (!found) {
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM to its path.');
  }
  return found;
}

/** How Chromium is started everywhere here: as root too, and without its own background traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
];
