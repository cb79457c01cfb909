// The frame of every mail: the content, one button, and a footer with the sender and the reason. Styles are inline,
// since many mail programs support nothing else.
import { escapeHtml } from '../escape-html.ts';

/** Placeholder for the address of this Horizon in stored mails, replaced when one is sent. */
export const ownAddress = 'https://horizon.invalid';
/** Placeholder for the secret link of a mail. */
export const secretLink = `${ownAddress}/secret-link`;

export interface MailText {
  /** A sentence above the text. */
  title: string;
  /** Safe HTML: paragraphs, lists, links. */
  html: string;
  button?: { label: string; href: string };
  /** Why the reader receives it. */
  reason: string;
  unsubscribeHref?: string;
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/** The whole mail, as HTML and as plain text. */
export function mailPage({ title, html, button, reason, unsubscribeHref }: MailText): { html: string; text: string } {
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="background:#1f5fd0;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(button.label)}</a></p>`
    : '';
  const unsubscribe = unsubscribeHref
    ? ` <a href="${escapeHtml(unsubscribeHref)}" style="color:#4a5667">Unsubscribe</a>`
    : '';
  const page = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f7f8fa;${font};color:#16202c;font-size:15px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;padding:24px 16px"><div style="background:#ffffff;border:1px solid #e1e5ea;border-radius:8px;padding:24px">
<h1 style="font-size:19px;line-height:1.3;margin:0 0 12px">${escapeHtml(title)}</h1>
${html}
${link}</div>
<p style="color:#4a5667;font-size:13px;margin:16px 8px">${escapeHtml(reason)}${unsubscribe}</p></div></body></html>`;
  const lines = [
    title,
    '',
    plainText(html),
    ...(button ? ['', `${button.label}: ${button.href}`] : []),
    '',
    '--',
    reason,
    ...(unsubscribeHref ? [`Unsubscribe: ${unsubscribeHref}`] : []),
  ];
  return {
    html: page,
    text: `${lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()}\n`,
  };
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The HTML of a mail as plain text: paragraphs and list items as lines, links followed by their address. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      href === label ? label : `${label} (${href})`,
    )
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<\/(p|div|h[1-6]|ul|ol|tr|table|blockquote)>/gi, '\n\n')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, '\t')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d+|\w+);/g, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (named[name] ?? whole),
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
