import { useState } from 'react';
import { useCall } from '../client/data.ts';
import type { SheetPlace } from './use-markups.ts';

/**
 * The address of a version's file; null until it is known. The first link is kept as long as the version is shown: a newer
 * one would load the file again.
 */
export function useVersionUrl({ workspaceId, cdeId }: SheetPlace, versionId: string | undefined): string | null {
  const link = useCall(
    'linkDocumentVersion',
    { params: { workspaceId, id: cdeId, versionId: versionId ?? '' }, query: { use: 'preview' } },
    { enabled: versionId !== undefined },
  );
  const [first, setFirst] = useState<{ of: string; url: string } | null>(null);
  if (versionId !== undefined && link.data && first?.of !== versionId) setFirst({ of: versionId, url: link.data.url });
  return first && first.of === versionId ? first.url : null;
}
