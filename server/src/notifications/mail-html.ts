// Sanitises HTML of e-mail templates by an allow-list: every other tag and attribute is removed, and open tags are
// closed, so that no template affects the rest of the mail.
import { escapeHtml } from '../platform/escape-html.ts';
import { ownAddress } from '../platform/mail/mail-page.ts';

const allowedTags: ReadonlySet<string> = new Set(
  'p br b strong i em u h1 h2 h3 ul ol li table thead tbody tr th td a blockquote hr span div code pre small'.split(
    ' ',
  ),
);
const withoutEnd: ReadonlySet<string> = new Set(['br', 'hr']);
/** Elements whose content is not text for readers. */
const withContent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'template', 'noscript']);
const deepest = 40;

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

export interface CleanHtml {
  html: string;
  /** Names of the removed parts: tags, and links to refused addresses. */
  refused: string[];
}

/** The allowed part of a text, and the names of the removed parts. */
export function cleanHtml(text: string): CleanHtml {
  const open: string[] = [];
  const refused = new Set<string>();
  let skippedUntil: string | null = null;
  let html = '';
  for (const [whole, slash, name, rest] of text.matchAll(token)) {
    const tag = name?.toLowerCase();
    if (skippedUntil !== null) {
      if (slash && tag === skippedUntil) skippedUntil = null;
    } else if (tag === undefined) {
      html += whole.startsWith('<!--') ? '' : whole.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    } else if (!allowedTags.has(tag) || (!slash && open.length >= deepest && !withoutEnd.has(tag))) {
      refused.add(`<${tag}>`);
      if (!slash && withContent.has(tag)) skippedUntil = tag;
    } else if (withoutEnd.has(tag)) {
      html += slash ? '' : `<${tag}>`;
    } else if (!slash) {
      open.push(tag);
      html += `<${tag}${attributesOf(tag, rest ?? '', refused)}>`;
    } else if (open.includes(tag)) {
      for (let last = open.pop(); ; last = open.pop()) {
        html += `</${last}>`;
        if (last === tag) break;
      }
    }
  }
  return {
    html:
      html +
      open
        .toReversed()
        .map((tag) => `</${tag}>`)
        .join(''),
    refused: [...refused],
  };
}

const safeAddress = /^(https?:\/\/|mailto:)/i;

function attributesOf(tag: string, text: string, refused: Set<string>): string {
  const kept: string[] = [];
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const value = (double ?? single ?? bare ?? '').trim();
    const wanted = name.toLowerCase();
    if (tag === 'a' && wanted === 'href') {
      const address = decoded(value);
      if (safeAddress.test(address) || address.startsWith(ownAddress)) kept.push(` href="${escapeHtml(address)}"`);
      else refused.add(`a link to "${address.slice(0, 40)}"`);
    } else if ((tag === 'td' || tag === 'th') && /^(col|row)span$/.test(wanted) && /^\d{1,2}$/.test(value)) {
      kept.push(` ${wanted}="${value}"`);
    } else {
      refused.add(`the attribute ${wanted}`);
    }
  }
  return kept.join('');
}

/** An address with decoded entities and without the characters that browsers ignore. */
function decoded(value: string): string {
  const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
  return value
    .replaceAll(/&(amp|quot|#39|lt|gt);/g, (_, name: string) => entities[name]!)
    .replaceAll(/[\p{Cc}\s]/gu, '');
}
