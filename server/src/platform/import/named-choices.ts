// Choices as people name them: letters and digits count, the signs between them do not. “Concrete place & finish”,
// “Communications/data” and “N.S.W.” are the choices that an export writes without signs.

type Labels = Readonly<Record<string, string>>;

/** The names of states that are stored by their abbreviations. */
const statesByName: Readonly<Record<string, string>> = {
  newsouthwales: 'nsw',
  victoria: 'vic',
  queensland: 'qld',
  southaustralia: 'sa',
  westernaustralia: 'wa',
  tasmania: 'tas',
  northernterritory: 'nt',
  australiancapitalterritory: 'act',
};

function lettersOf(text: string): string {
  const letters = text
    .toLowerCase()
    .replaceAll(/[&+]|\band\b/g, ' ')
    .replaceAll(/[^\p{L}\d]+/gu, '');
  return statesByName[letters] ?? letters;
}

const singular = (letters: string) => letters.replace(/s$/, '');

/** The choice with this code or label; of names that differ in signs or a plural only if there is one. */
export function choiceNamed(choices: readonly unknown[], text: string, labels: Labels): unknown {
  const namesOf = (choice: unknown) => [String(choice), labels[String(choice)] ?? ''];
  const exact = choices.find((choice) => namesOf(choice).some((name) => name.toLowerCase() === text.toLowerCase()));
  if (exact !== undefined) return exact;
  for (const plain of [lettersOf, (name: string) => singular(lettersOf(name))]) {
    const wanted = plain(text);
    const found = choices.filter((choice) => wanted !== '' && namesOf(choice).some((name) => plain(name) === wanted));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** The choices in a cell: the whole cell if it is one, else its parts between commas or slashes; null if one is unknown. */
export function choicesIn(choices: readonly unknown[], text: string, labels: Labels): unknown[] | null {
  for (const separator of [null, ',', /[,/]/]) {
    const parts = separator === null ? [text] : text.split(separator).map((part) => part.trim());
    const found = parts.filter((part) => part !== '').map((part) => choiceNamed(choices, part, labels));
    if (found.length > 0 && !found.includes(undefined)) return found;
  }
  return null;
}
