/** Letters that nobody sees: control characters, marks of no width, halves of a letter. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What people call a record by, as it is kept: full-width letters are the plain ones, and what nobody sees is not in it. Two
 * that look alike are one.
 */
export const plainCode = (text: string): string => text.normalize('NFKC').replace(unseen, '').trim();
