/** 'BusinessEntity' in plain text: 'business entity'. */
export const inWords = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();

/** One and several records of a declaration, in sentences. */
export const nounsOf = ({
  nouns,
  one,
  many,
}: {
  nouns?: readonly [one: string, many: string] | undefined;
  one: string;
  many: string;
}) => nouns ?? ([inWords(one), inWords(many)] as const);
