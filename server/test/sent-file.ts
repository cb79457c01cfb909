// Uploads files as a browser does: an upload is started for a record, then its bytes follow.
import { tusMedia } from '@horizon/contract';
import type { Answer, Visitor } from './harness.ts';

/** The bytes of a small PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts uploads for a record; answers its calls' items. */
export async function startUploads(
  visitor: Visitor,
  attachments: string,
  files: { name: string; size: number; folder?: string }[],
): Promise<{ id: string; url: string; name: string; refusal: string | null }[]> {
  const answer = await visitor.post(attachments, { files });
  if (answer.status !== 201) throw new Error(`${attachments} answered ${answer.status}: ${answer.text}`);
  return answer.body.items;
}

/** Sends bytes of an upload from an offset. */
export const sendBytes = (visitor: Visitor, url: string, bytes: Buffer, offset = 0): Promise<Answer> =>
  visitor.call('PATCH', url, bytes, {
    'content-type': tusMedia,
    'upload-offset': String(offset),
    'content-length': String(bytes.length),
  });

/** Attaches a file to a record; answers the attachment. */
export async function attach(visitor: Visitor, attachments: string, name: string, bytes: Buffer = png) {
  const [upload] = await startUploads(visitor, attachments, [{ name, size: bytes.length }]);
  const sent = await sendBytes(visitor, upload!.url, bytes);
  if (sent.status !== 204) throw new Error(`${name} answered ${sent.status}: ${sent.text}`);
  const list = await visitor.get(`${attachments}?limit=500&sort=-created_at`);
  return list.body.items.find((one: { name: string }) => one.name === name);
}

/** Sends a file for a project's documents; answers its id in the tray of unnamed files. */
export async function dropFile(
  visitor: Visitor,
  root: string,
  place: { project_id: string; folder_id?: string | null; cde_id?: string },
  name: string,
  bytes: Buffer = png,
): Promise<string> {
  const started = await visitor.post(`${root}/document-drops`, { ...place, files: [{ name, size: bytes.length }] });
  if (started.status !== 201) throw new Error(`document-drops answered ${started.status}: ${started.text}`);
  const sent = await sendBytes(visitor, started.body.items[0].url, bytes);
  if (sent.status !== 204) throw new Error(`${name} answered ${sent.status}: ${sent.text}`);
  const list = await visitor.get(`${root}/document-drops?project_id=${place.project_id}&sort=-created_at&limit=500`);
  return list.body.items.find((one: { name: string }) => one.name === name).id;
}

/** Stores a PNG as the first version of a drawing of a project, in a folder if one is given; answers its document and version. */
export async function storeDrawing(
  visitor: Visitor,
  root: string,
  { project_id, ...place }: { project_id: string; folder_id?: string },
): Promise<{ cde_id: string; cde_version_id: string }> {
  const drop_id = await dropFile(visitor, root, { project_id, ...place }, 'A-101.png');
  const items = [{ drop_id, number: 'A-101', title: 'Plan', revision: 'P01', ...place }];
  const stored = await visitor.post(`${root}/document-drops/register`, { project_id, items });
  if (stored.status !== 201) throw new Error(`register answered ${stored.status}: ${stored.text}`);
  return stored.body.items[0];
}
