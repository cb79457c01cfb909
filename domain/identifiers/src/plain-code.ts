/** Invisible characters: control characters, zero-width characters, unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The normalised code of a record: full-width letters become plain ones, and invisible characters are removed. Codes
 * that look alike are equal.
 */
export const plainCode = (text: string): string => text.normalize('NFKC').replace(unseen, '').trim();
