// The addresses of thumbnails. Each row asks for its own as it becomes visible; simultaneous ones are batched into one call.
import { api } from '../client/api.ts';

/** The most documents in one call (`thumbnailsAtOnce` of the contract). */
const maxAtOnce = 100;
const batchMillis = 30;
/** Links are valid for five minutes. */
const keptMillis = 4 * 60_000;
/** A missing thumbnail may be ready soon. */
const missingMillis = 20_000;

interface Asked {
  url: Promise<string | null>;
  until: number;
}

const known = new Map<string, Asked>();
const waiting = new Map<string, Map<string, (url: string | null) => void>>();

/** The address of the thumbnail of a document's version; null if there is none. Never rejects. */
export function thumbnailOf(workspaceId: string, cdeId: string, versionId: string): Promise<string | null> {
  const key = `${workspaceId} ${cdeId} ${versionId}`;
  const before = known.get(key);
  if (before && before.until > Date.now()) return before.url;
  const asked: Asked = { url: ask(workspaceId, cdeId), until: Date.now() + keptMillis };
  known.set(key, asked);
  void asked.url.then((url) => {
    if (url === null) asked.until = Date.now() + missingMillis;
    return undefined;
  });
  return asked.url;
}

function ask(workspaceId: string, cdeId: string): Promise<string | null> {
  return new Promise((resolve) => {
    if (!waiting.has(workspaceId)) {
      waiting.set(workspaceId, new Map());
      setTimeout(() => void answerAll(workspaceId), batchMillis);
    }
    waiting.get(workspaceId)!.set(cdeId, resolve);
  });
}

async function answerAll(workspaceId: string): Promise<void> {
  const all = [...waiting.get(workspaceId)!];
  waiting.delete(workspaceId);
  for (let from = 0; from < all.length; from += maxAtOnce) {
    const part = all.slice(from, from + maxAtOnce);
    const query = { ids: part.map(([id]) => id).join(',') };
    // In the order requested: rows further away come later.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await api('listDocumentThumbnails', { params: { workspaceId }, query }).catch(() => null);
    const urls = new Map(answer?.items.map(({ cde_id, url }) => [cde_id, url]));
    for (const [id, resolve] of part) resolve(urls.get(id) ?? null);
  }
}
