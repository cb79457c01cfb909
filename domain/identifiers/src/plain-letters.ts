// Texts as searches compare them: in lower case and without accents, so that `cafe` finds "Café" and `nguyen` finds "Nguyễn".
// Letters that are not a letter with an accent are written as people without them on the keyboard do: ß as ss, ø as o.
// The server's statements use the SQL function `plain_letters`, which gives the same (0160_plain_letters.sql).

const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The text in lower case and without accents; it may be shorter or longer than the text. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => written[letter]!);
