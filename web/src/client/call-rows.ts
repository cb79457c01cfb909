// The call table in few bytes, since every page loads it: paths share their beginnings, and calls that all records of a
// kind have follow from the record's name. `web/build/call-table.ts` packs it from the contract.

/** Method, path, domain, and 1 if the call belongs to the cost and scheduling product. */
export type CallRow = readonly [method: string, path: string, domain: string, isProduct: 0 | 1];
export type CallRows = Record<string, CallRow>;

export const methods = { G: 'GET', P: 'POST', A: 'PATCH', U: 'PUT', D: 'DELETE' } as const;
type Letter = keyof typeof methods;

/** Beginnings of paths, the longest first. */
export const beginnings = [
  ['^', '/api/workspaces/{workspaceId}/projects/{projectId}/'],
  ['~', '/api/workspaces/{workspaceId}/'],
  ['/', '/api/'],
] as const;

interface Family {
  method: Letter;
  /** With `1` for the singular and `2` for the plural of the record's name. */
  name: string;
  /** Follows the path of the records; `<` is the path of their list. */
  path: string;
}
const family = (lines: string): readonly Family[] =>
  lines.split(' ').map((line) => {
    const [name, path = ''] = line.slice(1).split(':') as [string, string?];
    return { method: line[0] as Letter, name, path };
  });

/** Calls that come together, by the letter that marks a record that has them. */
export const families: Readonly<Record<string, readonly Family[]>> = {
  r: family('Glist2:< Gexport2:</export Gget1:/{id} Pcreate1 Aupdate1:/{id} Ddelete1:/{id} Prestore1:/{id}/restore'),
  s: family('Gsimilar2:/similar'),
  m: family('Pmerge1:/{id}/merge'),
  i: family('Pread2File:/import-file Pimport2:/bulk PtakeBack2:/bulk/take-back'),
  f: family(
    'Glist1Attachments:/{id}/attachments Padd1Attachments:/{id}/attachments ' +
      'Glink1Attachment:/{id}/attachments/{attachmentId}/link Arename1Attachment:/{id}/attachments/{attachmentId} ' +
      'Dremove1Attachment:/{id}/attachments/{attachmentId} Prestore1Attachment:/{id}/attachments/{attachmentId}/restore',
  ),
};

/** A record with families of calls. */
export interface Relatives {
  marks: string;
  one: string;
  many: string;
  path: string;
  listPath: string;
}

/** The rows of a record's families, without domain and product. */
export function rowsOfFamilies({ marks, one, many, path, listPath }: Relatives): [string, string, string][] {
  return [...marks]
    .flatMap((mark) => families[mark] ?? [])
    .map(({ method, name, path: more }) => [
      name.replace('1', one).replace('2', many),
      methods[method],
      more.startsWith('<') ? listPath + more.slice(1) : path + more,
    ]);
}

function unpackedPath(packed: string): string {
  const found = beginnings.find(([mark]) => packed.startsWith(mark));
  return found ? found[1] + packed.slice(found[0].length) : packed;
}

/** The rows of a packed table: a line for each domain (`#labour-rates!`), record (`@rf Crew Crews ~crews`) and call. */
export function unpackedCalls(packed: string): CallRows {
  const rows: CallRows = {};
  let domain = '';
  let isProduct: 0 | 1 = 0;
  for (const line of packed.split('\n')) {
    const [head = '', ...words] = line.slice(1).split(' ');
    if (line.startsWith('#')) {
      isProduct = head.endsWith('!') ? 1 : 0;
      domain = head.replace('!', '');
    } else if (line.startsWith('@')) {
      const [one = '', many = '', path = '', listPath = path] = words;
      const paths = { path: unpackedPath(path), listPath: unpackedPath(listPath) };
      for (const [name, method, at] of rowsOfFamilies({ marks: head, one, many, ...paths })) {
        rows[name] = [method, at, domain, isProduct];
      }
    } else {
      rows[head] = [methods[line[0] as Letter], unpackedPath(words[0] ?? ''), domain, isProduct];
    }
  }
  return rows;
}
