// Documents against code, in both directions: every domain of the contract has its page and its server folder, every
// page a domain; every path in a document exists; every decision is listed; every engine has its README.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callEntries } from '@horizon/contract';

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** All differences between documents and code. */
export function checkDocuments(root: string): string[] {
  return [
    ...documents.filter((name) => !existsSync(join(root, name))).map((name) => `${name} is missing`),
    ...domainFaults(root),
    ...linkFaults(root),
    ...engineFaults(root),
    ...decisionFaults(root),
  ];
}

function domainFaults(root: string): string[] {
  const domains = [...new Set(callEntries.map(([, call]) => call.domain))];
  const pages = listed(join(root, 'docs/domains')).map((file) => file.replace(/\.md$/, ''));
  return [
    ...domains
      .filter((domain) => !pages.includes(domain))
      .map((domain) => `docs/domains/${domain}.md is missing: the contract has calls of ${domain}`),
    ...pages
      .filter((page) => !domains.includes(page))
      .map((page) => `docs/domains/${page}.md speaks of a domain that has no calls`),
    ...domains
      .filter((domain) => !existsSync(join(root, 'server/src', domain)))
      .map((domain) => `server/src/${domain} is missing: the contract has calls of ${domain}`),
  ];
}

function engineFaults(root: string): string[] {
  return listed(join(root, 'domain'))
    .filter(
      (engine) =>
        existsSync(join(root, 'domain', engine, 'package.json')) &&
        !existsSync(join(root, 'domain', engine, 'README.md')),
    )
    .map((engine) => `domain/${engine}/README.md is missing`);
}

function decisionFaults(root: string): string[] {
  const index = join(root, 'docs/decisions/README.md');
  const text = existsSync(index) ? readFileSync(index, 'utf8') : '';
  return listed(join(root, 'docs/decisions'))
    .filter((file) => file !== 'README.md' && !text.includes(`(${file})`))
    .map((file) => `docs/decisions/README.md does not list ${file}`);
}

/** Broken links of documents to files of the repository. */
function linkFaults(root: string): string[] {
  const files = [
    ...documents,
    ...deep(root, 'docs'),
    ...listed(join(root, 'domain')).map((engine) => `domain/${engine}/README.md`),
  ].filter((file) => file.endsWith('.md') && existsSync(join(root, file)));
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map((match) => match[1]!)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file} links to ${link}, which is not there`),
  );
}

function deep(root: string, folder: string): string[] {
  return existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    : [];
}

const listed = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
