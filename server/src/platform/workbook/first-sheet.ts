// Finds the first sheet of a workbook, the only one that is read. ECMA-376 part 1, 18.2.19, 18.2.20.

const named = (name: string) => new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
const patterns = { id: named('id'), Id: named('Id'), Target: named('Target'), name: named('name') };

function attribute(tag: string, name: keyof typeof patterns): string | null {
  const found = patterns[name].exec(tag);
  return found ? (found[1] ?? found[2] ?? '') : null;
}

/** The name of the part with the first sheet; null if the workbook does not specify it. */
export function firstSheetOf(parts: ReadonlyMap<string, Buffer>): string | null {
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const [sheet] = /<(?:[\w.-]+:)?sheet\s[^<>]*>/.exec(textOf('xl/workbook.xml')) ?? [];
  const id = sheet === undefined ? null : attribute(sheet, 'id');
  const relations = textOf('xl/_rels/workbook.xml.rels').match(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g) ?? [];
  const relation = relations.find((each) => id !== null && attribute(each, 'Id') === id);
  const target = relation === undefined ? null : attribute(relation, 'Target');
  if (target === null) return null;
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return parts.has(name) ? name : null;
}

/** The name of the first sheet, as its tab shows it; null if the workbook does not specify it. */
export function firstSheetName(parts: ReadonlyMap<string, Buffer>): string | null {
  const text = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const [sheet] = /<(?:[\w.-]+:)?sheet\s[^<>]*>/.exec(text) ?? [];
  const name = sheet === undefined ? null : attribute(sheet, 'name');
  return name === null ? null : name.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, word: string) => entities[word]!);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
