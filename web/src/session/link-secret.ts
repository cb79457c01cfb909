// The secret of a link that lets somebody choose a password. It comes behind the `#` (links made earlier: behind the `?`),
// and leaves the address as soon as it is read: neither the history of the browser nor a copied address gives it away.
// The tab keeps it until the link is used up or somebody signs in or out here, so that a page loaded again still knows it.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { inTabStorage } from '../ui/browser-storage.ts';

const place = 'horizon.link';

/** The secret that an address carries; none where it carries none. */
export function secretIn(hash: string, search: string): string | null {
  return new URLSearchParams(hash).get('token') || new URLSearchParams(search).get('token') || null;
}

/** The secret of the link that was opened in this tab; none where it is not complete. */
export function useLinkSecret(): string | null {
  const router = useRouter();
  const inAddress = useRouterState({ select: ({ location }) => secretIn(location.hash, location.searchStr) });
  const [secret, setSecret] = useState(() => inAddress ?? kept());
  if (inAddress !== null && inAddress !== secret) setSecret(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    keep(inAddress);
    router.history.replace('/invitation');
  }, [inAddress, router]);
  return inAddress ?? secret;
}

/** The link works no more, or another person may sit here now: the tab forgets it. */
export function forgetLinkSecret(): void {
  inTabStorage((tab) => tab.removeItem(place));
}

const kept = () => inTabStorage((tab) => tab.getItem(place));
const keep = (secret: string) => inTabStorage((tab) => tab.setItem(place, secret));
