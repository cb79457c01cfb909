import { ListPage } from '../../ui/page.tsx';

/** Every part in every state; for those who build pages. */
export function GalleryPage() {
  return <ListPage title="Parts">…</ListPage>;
}
