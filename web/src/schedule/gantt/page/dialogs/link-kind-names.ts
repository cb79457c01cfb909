import type { LinkKind } from '@horizon/schedule';

/** The kinds of links as people say them. */
export const kindNames: Readonly<Record<LinkKind, string>> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
};
