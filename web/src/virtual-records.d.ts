declare module 'virtual:records' {
  interface RecordWords {
    /** In call names: Company, Companies. */
    one: string;
    many: string;
    /** In sentences: company, companies. */
    oneWord: string;
    manyWord: string;
    /** The fields with the record's id and name. */
    id: string;
    title: string;
    /** The field shown next to the name in search results; null for none. */
    hint: string | null;
    domain: string;
    /** Further domains whose calls show the records. */
    alsoShownIn?: readonly string[];
    /** The list's address in its workspace, or below its project; empty for children shown on their parent's page only. */
    page: string;
    /** Of children: the parent's id, as a parameter of their paths (null for none) and as a field; the parent's list. */
    parent?: { param: string | null; field: string; ordered: boolean; page: string };
    /** Whether a record has a page below the list's address; otherwise it opens in a drawer. */
    hasPage: boolean;
    /** Records can be imported from a file or a paste. */
    imports: boolean;
    /** Possible duplicates are shown before saving; with the field of their number, if they have one. */
    similar: { number: string | null } | null;
    /** Two records can be merged into one. */
    merges: boolean;
    /** Records are archived instead of deleted. */
    archives: boolean;
    /** Titles of failures, if not the usual ones. */
    failures?: { list: string; remove: string; restore: string };
    /** Whether files can be attached to a record. */
    takesFiles: boolean;
    /** The value of `related_document_type`; absent for records without comments. */
    commentedAs?: string;
    isBelowProject: boolean;
    /** The list takes the workspace in its query; without it, it lists the records of all of the caller's workspaces. */
    listsAllWorkspaces: boolean;
    /** The permission to see the records. */
    view: string;
  }
  export const recordWords: Readonly<Record<import('@horizon/contract').RecordTable, RecordWords>>;
}
declare module 'virtual:kinds' {
  /** Kinds of record that are not declared, by their table; `recordKinds` of the contract describes the properties. */
  export const kindWords: Readonly<
    Record<
      string,
      { word: string; words?: string; shownIn: readonly string[]; page?: string; hasHistory: boolean } | undefined
    >
  >;
}
declare module 'virtual:shown-in' {
  /** For each set of domains a line, `labour-rates:labour_rates labour_awards`: the tables whose records they show. */
  export const packed: string;
}
declare module 'virtual:makers' {
  /** The declared records of a workspace: word, permission to create one, and page of the list. */
  export const makers: readonly (readonly [word: string, permission: string, page: string])[];
}
declare module 'virtual:record-fields' {
  interface RecordFormField {
    name: string;
    label: string;
    help?: string;
    noun?: string;
    control: import('@horizon/contract').Control;
    presence: 'required' | 'optional' | 'defaulted';
    isFixed: boolean;
    maxLength?: number;
    choices?: readonly string[];
    /** Labels of the choices, in their order; by default, the capitalised choices. */
    labels?: readonly string[];
    /** Its value is a list. */
    isList?: true;
    /** Can be imported from a table cell. */
    isImportable: boolean;
  }
  interface RecordFlow {
    /** The field with the number of the record on its project. */
    number?: string;
    states: Readonly<Record<string, { label: string; bucket: import('@horizon/contract').StateBucket }>>;
    /** The acts with buttons of their own. */
    acts: readonly { name: string; label: string; reason?: 'optional' | 'required'; call: string }[];
  }
  /** Of the records with states or numbers. */
  export const recordFlows: Readonly<Partial<Record<import('@horizon/contract').RecordTable, RecordFlow>>>;
  export const recordFields: Readonly<Record<import('@horizon/contract').RecordTable, readonly RecordFormField[]>>;
}
