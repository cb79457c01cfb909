import { useEffect } from 'react';

/** Ends the page where a read is refused because access has ended. */
export function useEnd(failure: unknown, onFailure: (failure: unknown) => void): void {
  useEffect(() => {
    if (failure) onFailure(failure);
  }, [failure, onFailure]);
}
