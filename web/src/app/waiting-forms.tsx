// Sends forms that were completed offline, from any page. The code loads only if this browser has stored a form.
import { lazy, Suspense, useEffect, useState } from 'react';

const FormSender = lazy(async () => ({ default: (await import('../forms/form-sender.tsx')).FormSender }));

export function WaitingForms() {
  const [hasKept, setHasKept] = useState(false);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const databases = await indexedDB.databases().catch(() => []);
      if (!isGone) setHasKept(databases.some(({ name }) => name === 'horizon-forms'));
    })();
    return () => {
      isGone = true;
    };
  }, []);
  return hasKept ? (
    <Suspense>
      <FormSender />
    </Suspense>
  ) : null;
}
