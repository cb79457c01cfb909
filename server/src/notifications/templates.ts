// User-written templates: Liquid with limits on memory and time, without files, with every output escaped.
import { notificationTypes, templateVariables, type NotificationType } from '@horizon/contract';
import { Liquid } from 'liquidjs';
import { inOneLine } from '../platform/mail/address.ts';
import { mailPage } from '../platform/mail/mail-page.ts';
import type { Faults } from '../platform/failures.ts';
import { cleanHtml } from './mail-html.ts';

/** The variables of templates as nested objects: each is a text. */
export type TemplateValues = Record<string, string | Record<string, string>>;

const renderMillis = 50;

function engineOf(isHtml: boolean): Liquid {
  const engine = new Liquid({
    ...(isHtml ? { outputEscape: 'escape' as const } : {}),
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    parseLimit: 30_000,
    renderLimit: renderMillis,
    memoryLimit: 300_000,
  });
  // They read files.
  for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag];
  // Liquid's own filter would put its input into the mail without escaping.
  engine.registerFilter('raw', (value: unknown) => value);
  return engine;
}

const html = engineOf(true);
const plain = engineOf(false);
const knownVariables: ReadonlySet<string> = new Set(templateVariables.map(({ name }) => name));
const topNames = [...knownVariables].filter((name) => !name.includes('.'));

/** Every variable, with an empty text if `values` does not give one. */
export function withAllVariables(values: TemplateValues): TemplateValues {
  const all: TemplateValues = Object.fromEntries(topNames.map((name) => [name, '']));
  for (const name of knownVariables) {
    const [group, field] = name.split('.');
    if (field !== undefined) {
      all[group!] = { ...(all[group!] as Record<string, string> | undefined), [field]: '' };
    }
  }
  for (const [name, value] of Object.entries(values)) {
    all[name] = typeof value === 'string' ? value : { ...(all[name] as Record<string, string>), ...value };
  }
  return all;
}

type ItemSample = { title: string; number?: string; status?: string };

const person: ItemSample = { title: 'Jordan Ellis' };
const form: ItemSample = { number: 'F-0042', title: 'Concrete defect' };
const transmittal: ItemSample = { number: 'TRN-0117', title: 'Structural drawings' };
const bankAccount: ItemSample = { title: 'Harbour Builders Pty Ltd' };

/** Sample records for previews of types that are not about a task. */
const itemSamples: Partial<Record<NotificationType, ItemSample>> = {
  bank_change_waiting: bankAccount,
  bank_change_decided: { ...bankAccount, status: 'confirmed' },
  prequalification_expiring: { title: 'Public liability of Harbour Builders' },
  form_assigned: form,
  form_submitted: form,
  form_decided: form,
  transmittal_received: { ...transmittal, status: 'for review' },
  transmittal_answered: { ...transmittal, status: 'acknowledged' },
  transmittal_ack_overdue: transmittal,
  transmittal_bounced: { ...transmittal, status: 'the mailbox is full' },
  tender_response: { number: 'TP-0004', title: 'Structural steel', status: 'Quoll Steel will tender' },
  tender_bounced: { number: 'TP-0004', title: 'Structural steel', status: 'Quoll Steel: the mailbox is full' },
  week_closed: { title: 'Week of 23 Nov 2026', status: '18 of 22 promises kept' },
  programme_imported: { title: 'Harbour Tower rev C.xer' },
  own_licence_expiring: { title: 'High risk work licence' },
  licence_expiring: { title: 'High risk work licence of Jordan Ellis' },
  export_ready: { title: 'companies.csv' },
  import_ended: { title: 'Import of companies', status: '1,240 added.' },
  user_invited: person,
  invitation_answered: person,
  role_requested: { title: 'Estimator' },
  role_request_decided: { title: 'Estimator for Jordan Ellis', status: 'refused' },
  permissions_changed: { title: 'Estimator', status: 'added Labour rates: export' },
  role_changed: { title: 'Jordan Ellis', status: 'Estimator, Site manager' },
};

/** Values for previews without a record. */
export function sampleValues(type?: NotificationType): TemplateValues {
  const values: TemplateValues = {};
  for (const { name, sample } of templateVariables) {
    const [group, field] = name.split('.');
    values[group!] = field === undefined ? sample : { ...(values[group!] as Record<string, string>), [field]: sample };
  }
  const item = type && itemSamples[type];
  return item ? { ...values, item: { ...(values['item'] as Record<string, string>), ...item } } : values;
}

export interface TemplateText {
  subject: string;
  body: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A mail from a template. Throws if the template exceeds its limits. */
export function renderMail(
  type: NotificationType,
  template: TemplateText,
  values: TemplateValues,
  more: { href: string; unsubscribeHref?: string; reason: string },
): RenderedMail {
  const all = withAllVariables(values);
  const subject = inOneLine(String(plain.parseAndRenderSync(template.subject, all))).slice(0, 250);
  const body = cleanHtml(String(html.parseAndRenderSync(template.body, all))).html;
  const page = mailPage({
    title: subject || notificationTypes[type].label,
    html: body,
    button: { label: 'Open in Horizon', href: more.href },
    reason: more.reason,
    ...(more.unsubscribeHref ? { unsubscribeHref: more.unsubscribeHref } : {}),
  });
  return { subject: subject || notificationTypes[type].label, ...page };
}

/** The faults of a template, by field; null where it can be saved. */
export function templateFaults({ subject, body }: TemplateText): Faults | null {
  const faults: Faults = {};
  for (const [field, engine, text] of [
    ['subject', plain, subject],
    ['body', html, body],
  ] as const) {
    const found = faultsOf(engine, text, field === 'body');
    if (found.length > 0) faults[field] = found;
  }
  return Object.keys(faults).length > 0 ? faults : null;
}

function faultsOf(engine: Liquid, text: string, isHtml: boolean): string[] {
  let unknown: string[];
  try {
    unknown = engine.globalFullVariablesSync(text).filter((name) => !knownVariables.has(name));
  } catch (error) {
    return [inWords(error)];
  }
  if (unknown.length > 0) {
    return unknown.map((name) => `Unknown variable “${name}”. Use one of the list, such as item.title.`);
  }
  try {
    const rendered = String(engine.parseAndRenderSync(text, withAllVariables(sampleValues())));
    const refused = isHtml ? cleanHtml(rendered).refused : [];
    return refused.map((what) => `${what} cannot be used in e-mails. Remove it.`);
  } catch (error) {
    return [inWords(error)];
  }
}

/** An error of Liquid in the words of the editor. */
function inWords(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n');
  if (/limit exceeded/.test(line)) {
    return 'The template takes too long or too much memory. Make its loops shorter.';
  }
  return `The template cannot be read: ${line.slice(0, 200)}.`;
}
