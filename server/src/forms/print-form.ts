// A form as a PDF: its questions with their answers, its photos, who submitted and who decided.
import { answerText, isEmptyAnswer, type FileAnswer, type Question, type SignatureAnswer } from '@horizon/forms';
import { formatCalendarDay } from '@horizon/labour';
import type { Readable } from 'node:stream';
import type { Files } from '../platform/files/files.ts';
import type { PrintedBlock, PrintedPicture, PrintedRecord } from '../platform/pdf/draw-record.ts';
import { printedInstant, printRecord } from '../platform/pdf/print-record.ts';
import type { Platform } from '../platform/serve.ts';
import type { Scope } from '../platform/scope.ts';
import { numberOf } from './forms.ts';
import * as store from './store.ts';

/** Total size of pictures in a PDF: more would exhaust the work process's memory. */
const maxBytes = 40 * 1024 * 1024;
const drawable = ['image/jpeg', 'image/png'];

/** The PDF of a form. Throws 422 if it cannot be rendered in a minute. */
export async function printForm(
  { db, files, work }: Pick<Platform, 'db' | 'files' | 'work'>,
  scope: Scope,
  form: store.FormRow,
): Promise<Uint8Array> {
  const pictures = await readPictures(files, await store.attachedFiles(db, scope, form.id));
  const record: PrintedRecord = {
    title: form.title,
    subtitle: `${numberOf(form.number)} · ${form.form_type} v${form.form_type_version} · ${form.project_name}`,
    blocks: [...headOf(form), ...form.sections.flatMap((section) => sectionBlocks(section, form, pictures))],
  };
  return printRecord(work, record, 'The PDF could not be drawn in time. Open the photos instead.');
}

function headOf(form: store.FormRow): PrintedBlock[] {
  return [
    { label: 'Status', text: form.status.charAt(0).toUpperCase() + form.status.slice(1) },
    { label: 'Filled by', text: form.created_by },
    ...(form.submitted_at
      ? [{ label: 'Submitted', text: `${form.submitted_by ?? ''}, ${printedInstant(form.submitted_at)}` }]
      : []),
    ...(form.decided_at
      ? [
          {
            label: form.status === 'returned' ? 'Returned' : 'Decided',
            text: [`${form.decided_by ?? ''}, ${printedInstant(form.decided_at)}`, form.decision_note]
              .filter(Boolean)
              .join('\n'),
          },
        ]
      : []),
  ];
}

function sectionBlocks(
  { title, questions }: store.FormRow['sections'][number],
  { answers }: store.FormRow,
  pictures: ReadonlyMap<string, string | null>,
): PrintedBlock[] {
  return [{ heading: title }, ...questions.map((question) => questionBlock(question, answers[question.id], pictures))];
}

function questionBlock(question: Question, value: unknown, pictures: ReadonlyMap<string, string | null>): PrintedBlock {
  const { label, kind, columns = [] } = question;
  if (isEmptyAnswer(value)) return { label, text: '' };
  const pictured = (file: string): PrintedPicture => ({ name: file, data: pictures.get(file) ?? null });
  if (kind === 'photo') return { label, pictures: (value as FileAnswer[]).map(({ file }) => pictured(file)) };
  if (kind === 'signature') {
    const { name, file, signed_at } = value as SignatureAnswer;
    const text = `${name}, ${signed_at.slice(0, 10)}`;
    return file ? { label: `${label}: ${text}`, pictures: [pictured(file)] } : { label, text };
  }
  if (kind === 'table') {
    const rows = (value as Record<string, unknown>[]).map((row) => columns.map(({ id }) => String(row[id] ?? '')));
    return { label, columns: columns.map((column) => column.label), rows };
  }
  return { label, text: kind === 'date' ? formatCalendarDay(String(value)) : answerText(question, value) };
}

/** The attached pictures by their names, as data URLs, as many as fit. */
async function readPictures(
  files: Files,
  attached: Awaited<ReturnType<typeof store.attachedFiles>>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  let left = maxBytes;
  for (const { name, media_type, sha256, size } of attached) {
    if (found.has(name) || !drawable.includes(media_type) || size > left) continue;
    left -= size;
    // One after another: their bytes are kept in memory.
    // oxlint-disable-next-line no-await-in-loop
    found.set(name, `data:${media_type};base64,${(await bytesOf(await files.read({ sha256 }))).toString('base64')}`);
  }
  return found;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
