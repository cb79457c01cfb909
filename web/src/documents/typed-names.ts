import { useEffect, useState } from 'react';
import { inTabStorage } from '../ui/browser-storage.ts';
import type { Named } from './file-line.tsx';

/** The names that people typed, by file id; kept in the tab, so that leaving the page or reloading it loses nothing. */
export function useTypedNames(projectId: string) {
  const key = `horizon.file-names.${projectId}`;
  const [typed, setTyped] = useState<Readonly<Record<string, Named>>>(
    () => inTabStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}') as Record<string, Named>) ?? {},
  );
  useEffect(() => {
    inTabStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
  }, [key, typed]);
  return [typed, setTyped] as const;
}
