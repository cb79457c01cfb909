// Compares the table of settings in docs/operations.md with the code, in both directions.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './sources.ts';

const page = 'docs/operations.md';
/** Set by Horizon itself for its own processes, or by its environment. */
const ownVariables = ['KUBERNETES_SERVICE_HOST', 'NODE_COMPILE_CACHE'];
/** Read as `env['NAME']`, `needed('NAME')`, or by a suffix after the prefix of an identity provider. */
const reads = [/\benv\['([A-Z][A-Z0-9_]+)'\]/g, /\bneeded\('(HORIZON_[A-Z0-9_]+)'\)/g];
const issuerReads = /\$\{prefix\}_([A-Z_]+?)`\]|\bneeded\('([A-Z_]+)'\)/g;

/** Settings that the server reads but the page does not list, and vice versa. */
export function checkSettings(root: string, sources: readonly Source[]): string[] {
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';
  const named = new Set(
    [...text.matchAll(/^\| `([A-Z][A-Z0-9_]*(?:<NAME>[A-Z0-9_]+)?)` \|/gm)].map((match) => match[1]!),
  );
  const read = new Set<string>();
  for (const { path, text: code } of sources) {
    if (!path.startsWith('server/src/') || path.endsWith('.test.ts')) continue;
    for (const form of reads) {
      for (const match of code.matchAll(form)) read.add(match[1]!);
    }
    if (path.endsWith('/issuer-config.ts')) {
      for (const match of code.matchAll(issuerReads)) read.add(`HORIZON_OIDC_<NAME>_${match[1] ?? match[2]}`);
    }
  }
  for (const own of ownVariables) read.delete(own);
  return [
    ...[...read]
      .filter((name) => !named.has(name))
      .map((name) => `${page} does not list ${name}, which the server reads`),
    ...[...named]
      .filter((name) => !read.has(name))
      .map((name) => `${page} lists ${name}, which the server does not read`),
  ];
}
