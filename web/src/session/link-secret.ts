// The secret of a link for choosing a password. It follows the `#` (in older links the `?`) and is removed from the address
// as soon as it is read, so that neither the browser history nor a copied address reveals it. The tab keeps it until the
// link is used or somebody signs in or out here, so that it survives a reload.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { inTabStorage } from '../ui/browser-storage.ts';

const place = 'horizon.link';

/** The secret in an address, or null. */
export function secretIn(hash: string, search: string): string | null {
  return new URLSearchParams(hash).get('token') || new URLSearchParams(search).get('token') || null;
}

/** The secret of the link opened in this tab; null if it is incomplete. */
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

/** Forgets the secret: the link no longer works, or another person may be using the tab. */
export function forgetLinkSecret(): void {
  inTabStorage((tab) => tab.removeItem(place));
}

const kept = () => inTabStorage((tab) => tab.getItem(place));
const keep = (secret: string) => inTabStorage((tab) => tab.setItem(place, secret));
