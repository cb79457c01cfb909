// The page of the API reference: the calls by module, each collapsed until somebody opens it.
import { escapeHtml } from './escape-html.ts';

/** A call as the list shows it. */
export interface ListedCall {
  name: string;
  method: string;
  path: string;
  domain: string;
  summary: string;
}

/** The whole page. */
export function referencePage(calls: readonly ListedCall[], version: string): string {
  const domains = [...new Set(calls.map((call) => call.domain))];
  const of = (domain: string) => calls.filter((call) => call.domain === domain);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<title>Calls · Horizon</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/reference.css">
<script type="module" src="/api/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>Calls of Horizon</h1>
<p>Version ${escapeHtml(version)}. Sign in with POST /api/session, or send an API token as <code>Authorization: Bearer …</code>. Cost and scheduling calls need <code>X-Horizon-Product</code>. Money is Australian dollars, ex GST. <a href="/api/openapi.json">OpenAPI document</a></p>
<search><label for="find">Find a call</label><input id="find" type="search" autocomplete="off" aria-describedby="found"><p id="found" role="status">${calls.length} calls</p></search>
</header>
<div class="columns">
<nav aria-label="Modules"><ul>${domains.map((domain) => `<li><a href="#of-${domain}">${domain}</a> <span>${of(domain).length}</span></li>`).join('')}</ul></nav>
<main id="calls" tabindex="-1">
${domains.map((domain) => sectionOf(domain, of(domain))).join('\n')}
</main>
</div>
</body>
</html>`;
}

function sectionOf(domain: string, calls: readonly ListedCall[]): string {
  return `<section aria-labelledby="of-${domain}"><h2 id="of-${domain}">${domain}</h2>${calls.map(closed).join('')}</section>`;
}

const closed = ({ name, method, path, summary }: ListedCall) =>
  `<details id="${name}"><summary><span class="method" data-method="${method}">${method}</span> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary><div class="call"></div></details>`;
