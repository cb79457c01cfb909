// The boundaries between the parts of the code: which package may import which, domains only through their rules,
// manifests that list all dependencies used. npm links every workspace package at the root, so manifests alone would
// not enforce them.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Source } from './sources.ts';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Imports allowed to a pure engine in addition to itself. `schedule` is the model that planning files are read into.
 */
const domainMayUse: Record<string, string[]> = {
  'planning-files': ['working-time', 'schedule', 'money'],
  schedule: ['working-time', 'money', 'identifiers'],
};
const domainBase = ['money', 'working-time', 'identifiers'];

/** Every import that crosses a boundary, as a sentence. */
export function checkWalls(root: string, sources: Source[]): string[] {
  const manifests = new Map<string, Manifest>();
  return sources.flatMap((source) =>
    source.imports.flatMap((specifier) =>
      faultOf(root, source.path, specifier, manifests).map((fault) => `${source.path}: ${fault}`),
    ),
  );
}

function faultOf(root: string, path: string, specifier: string, manifests: Map<string, Manifest>): string[] {
  if (specifier.startsWith('.')) {
    return relativeFaults(path, normalize(join(dirname(path), specifier)));
  }
  if (specifier.startsWith('virtual:') || specifier.startsWith('/') || specifier.startsWith('data:')) {
    return [];
  }
  if (isBuiltin(specifier)) {
    return isDomainSource(path) || path.startsWith('contract/src/') || path.startsWith('web/src/')
      ? [`imports ${specifier}; this room is free of Node`]
      : [];
  }
  return packageFaults(root, path, specifier, manifests);
}

const isDomainSource = (path: string) => /^domain\/[^/]+\/src\//.test(path);
const isTest = (path: string) => /(\.test\.tsx?$|\/test\/|^vitest\.config\.ts$)/.test(path);

function relativeFaults(path: string, target: string): string[] {
  const faults: string[] = [];
  const [from, to] = [roomOf(path), roomOf(target)];
  if (
    from !== to &&
    !isTest(path) &&
    !['e2e', 'bench', 'tools'].includes(from) &&
    !(from === 'server/seed' || to === 'server/seed')
  ) {
    if (
      !(from.startsWith('server/') && to.startsWith('server/')) &&
      !(from.startsWith('web/') && to.startsWith('web/'))
    ) {
      faults.push(`reaches into ${target}; import the package by its name`);
    }
  }
  faults.push(...serverFaults(path, target), ...webFaults(path, target));
  return faults;
}

/** The part of the code that a file belongs to: a package, or a part of the server or web. */
function roomOf(path: string): string {
  const [first, second, third] = path.split('/');
  if (first === 'domain') {
    return `domain/${second}`;
  }
  if ((first === 'server' || first === 'web') && second === 'src') {
    return `${first}/${third?.includes('.') ? '' : third}`;
  }
  return first === 'server' || first === 'web' ? `${first}/${second?.includes('.') ? '' : second}` : (first ?? '');
}

function serverFaults(path: string, target: string): string[] {
  const place = /^server\/src\/([^/]+)\/(.+)$/;
  const [, fromDomain, fromFile] = place.exec(path) ?? [];
  const [, toDomain, toFile] = place.exec(target) ?? [];
  if (!fromDomain || !toDomain || !fromFile || !toFile || isTest(path)) {
    return [];
  }
  if (fromDomain === 'platform' && toDomain !== 'platform') {
    return [`the platform imports ${toDomain}; it knows no domain`];
  }
  if (fromDomain === toDomain) {
    const isStore = fromFile === 'store.ts' || fromFile.startsWith('store/');
    return isStore && toFile === 'routes.ts' ? ['the store imports the routes; they go routes → rule → store'] : [];
  }
  // Set-up creates the first workspace, and members are created with their workspace: these stores depend on each
  // other.
  const kin = new Set(['session', 'workspaces', 'people', 'roles', 'commands']);
  if (
    toDomain !== 'platform' &&
    /^(routes|store)\.ts$/.test(toFile) &&
    !(kin.has(fromDomain) && (kin.has(toDomain) || toDomain === 'workspaces'))
  ) {
    return [`imports ${target}; a domain uses another through its rule files`];
  }
  return [];
}

function webFaults(path: string, target: string): string[] {
  const place = /^web\/src\/([^/]+)\//;
  const from = place.exec(path)?.[1];
  const to = place.exec(target)?.[1];
  if (!from || !to || from === to || isTest(path)) {
    return [];
  }
  if (from === 'client' && to !== 'ui') {
    return [`the client imports ${to}; it knows the calls, but no domain`];
  }
  if (from === 'ui') {
    return [`a part of ui imports ${to}; parts know no business word`];
  }
  if (from !== 'app' && to === 'app') {
    return [`imports ${target}; pages are composed in app and know nothing of it, shared code lives in client`];
  }
  return [];
}

function packageFaults(root: string, path: string, specifier: string, manifests: Map<string, Manifest>): string[] {
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]!;
  const home = packageOf(path);
  const manifest = manifestOf(root, home, manifests);
  const declared = declaredIn(root, home, isTest(path) || !path.includes('/src/'), manifests);
  const isOwnPackage = name.startsWith('@horizon/') && (home === '.' || isTest(path));
  const faults =
    name in declared || name === manifest.name || isOwnPackage
      ? []
      : [`imports ${name}, which ${home}/package.json does not name`];
  if (isDomainSource(path)) {
    const own = path.split('/')[1]!;
    const allowed = [...domainBase, ...(domainMayUse[own] ?? [])].map((part) => `@horizon/${part}`);
    if (!allowed.includes(name)) {
      faults.push(`an engine imports ${name}; it may use ${allowed.join(', ')}`);
    }
  }
  if (path.startsWith('web/src/') && name === '@horizon/server') {
    faults.push('the web imports the server');
  }
  return faults;
}

/**
 * Imports allowed to a file: its package's dependencies; for tests, seeds and tools also their development
 * dependencies.
 */
function declaredIn(
  root: string,
  home: string,
  isTool: boolean,
  manifests: Map<string, Manifest>,
): Record<string, string> {
  const every = (folder: string) => {
    const manifest = manifestOf(root, folder, manifests);
    return { ...manifest.dependencies, ...manifest.devDependencies };
  };
  if (home === '.') {
    // Journeys, benchmarks and tools are outside the packages and use their dependencies.
    return { ...every('.'), ...every('server'), ...every('web') };
  }
  return isTool ? { ...every(home), ...every('.') } : { ...manifestOf(root, home, manifests).dependencies };
}

function packageOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'domain') {
    return `domain/${parts[1]}`;
  }
  return ['contract', 'server', 'web'].includes(parts[0]!) ? parts[0]! : '.';
}

function manifestOf(root: string, folder: string, known: Map<string, Manifest>): Manifest {
  const before = known.get(folder);
  if (before) {
    return before;
  }
  const file = join(root, folder, 'package.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  known.set(folder, manifest);
  return manifest;
}
