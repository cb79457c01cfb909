// Full-text search results: pages of documents that contain the words, below the toolbar of the list, which itself searches
// numbers and titles.
import { useDebouncedValue } from '@mantine/hooks';
import { AppLink } from '../client/app-link.tsx';
import { useCall } from '../client/data.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import styles from './documents.module.css';

const pauseMs = 250;
const shortest = 3;
const most = 8;

interface FoundPagesProps {
  workspaceId: string;
  /** Without it, all projects are searched. */
  projectId?: string;
  words: string;
}

/** The best matches, each as a link to the page of the document with the words highlighted. */
export function FoundPages({ workspaceId, projectId, words }: FoundPagesProps) {
  const [typed] = useDebouncedValue(words.trim(), pauseMs);
  const isAsked = typed.length >= shortest;
  const found = useCall(
    'searchDocumentPages',
    { params: { workspaceId }, query: { q: typed, limit: most, ...(projectId ? { project_id: projectId } : {}) } },
    { enabled: isAsked, keepsPrevious: true },
  );
  const items = isAsked ? (found.data?.items ?? []) : [];
  if (items.length === 0) return null;
  return (
    <section aria-label="In the text of documents" className={styles.found}>
      <h2>In the text of documents</h2>
      <ul>
        {items.map((item) => (
          <li key={`${item.cde_version_id} ${item.page}`}>
            <AppLink href={pageHref(workspaceId, item, typed)}>
              {item.number} {item.title}, page {item.page}
            </AppLink>
            <span>
              <MarkedText text={item.text} marks={item.marks} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const pageHref = (workspaceId: string, item: { cde_id: string; cde_version_id: string; page: number }, words: string) =>
  `/w/${workspaceId}/documents/${item.cde_id}?${new URLSearchParams({
    version: item.cde_version_id,
    page: String(item.page),
    find: words,
  }).toString()}`;
