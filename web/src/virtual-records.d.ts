declare module 'virtual:records' {
  interface RecordWords {
    /** In the names of calls: Company, Companies. */
    one: string;
    many: string;
    /** In sentences: company, companies. */
    oneWord: string;
    manyWord: string;
    /** Fields with the id and the name of a record. */
    id: string;
    title: string;
    /** The field shown next to the name where records are found; null shows none. */
    hint: string | null;
    domain: string;
    /** Address of the list in its workspace, or below its project. */
    page: string;
    /** True where a record has a page under the list's address; else it opens in a drawer. */
    hasPage: boolean;
    /** Many can be created from a file or paste. */
    imports: boolean;
    /** Records that may be the same are shown before one is saved; the field of their number, where they have one. */
    similar: { number: string | null } | null;
    /** Two records can be merged into one. */
    merges: boolean;
    /** People speak of archiving instead of deleting. */
    archives: boolean;
    /** Titles of failures, where they are not the usual ones. */
    failures?: { list: string; remove: string; restore: string };
    /** True where files can be attached to a record. */
    takesFiles: boolean;
    isBelowProject: boolean;
    /** The list takes the workspace in its query, and lists all of the caller without it. */
    listsAllWorkspaces: boolean;
    /** Permission that shows the records. */
    view: string;
  }
  export const recordWords: Readonly<Record<import('@horizon/contract').RecordTable, RecordWords>>;
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
    /** How the choices read, in their order; with a capital where absent. */
    labels?: readonly string[];
    /** A cell of a table can hold it. */
    isImportable: boolean;
  }
  export const recordFields: Readonly<Record<import('@horizon/contract').RecordTable, readonly RecordFormField[]>>;
}
