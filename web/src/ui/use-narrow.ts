import { useMedia } from './use-media.ts';

/** Whether the screen has the size of a phone: then one column stays pinned and the rest scrolls sideways. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 480px)');
}
