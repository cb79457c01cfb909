import type { LinkKind } from '@horizon/schedule';

/** The labels of link kinds. */
export const kindNames: Readonly<Record<LinkKind, string>> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
};
