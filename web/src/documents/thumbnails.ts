// Addresses of thumbnails. Rows of a list ask one by one as they come into sight; what is asked for at once is one request.
import { api } from '../client/api.ts';

/** The most documents of one request (`thumbnailsAtOnce` of the contract). */
const mostAtOnce = 100;
const restMillis = 30;
/** Links open for five minutes. */
const keptMillis = 4 * 60_000;
/** One that is not there yet may be drawn soon. */
const missingMillis = 20_000;

interface Asked {
  url: Promise<string | null>;
  until: number;
}

const known = new Map<string, Asked>();
const waiting = new Map<string, Map<string, (url: string | null) => void>>();

/** The address of a document's thumbnail in one of its versions; null where there is none. Never fails. */
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
      setTimeout(() => void answerAll(workspaceId), restMillis);
    }
    waiting.get(workspaceId)!.set(cdeId, resolve);
  });
}

async function answerAll(workspaceId: string): Promise<void> {
  const all = [...waiting.get(workspaceId)!];
  waiting.delete(workspaceId);
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const part = all.slice(from, from + mostAtOnce);
    const query = { ids: part.map(([id]) => id).join(',') };
    // Rows beyond the first hundred are further away.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await api('listDocumentThumbnails', { params: { workspaceId }, query }).catch(() => null);
    const urls = new Map(answer?.items.map(({ cde_id, url }) => [cde_id, url]));
    for (const [id, resolve] of part) resolve(urls.get(id) ?? null);
  }
}
