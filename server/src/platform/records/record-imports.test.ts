import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { makeRecords, type Records } from '../../../test/generated/records.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { upload } from '../../../test/upload.ts';
import { toXlsx } from '../spreadsheet.ts';

const w = world();
let site: Records;
let owner: Visitor;
let companies: string;
let teams: string;

beforeAll(async () => {
  site = await makeRecords(w, 'Import');
  owner = w.visitor(site.workspace.owner.token);
  companies = `/api/workspaces/${site.workspace.workspace_id}/companies`;
  teams = `/api/workspaces/${site.workspace.workspace_id}/teams`;
});

const listed = async (q: string) =>
  (await owner.get(`/api/manage/company?workspace_id=${site.workspace.workspace_id}&q=${q}`)).body.items as {
    id_company: string;
    company: string;
  }[];

describe('a file of records', () => {
  it('is read into cells with the recognised columns, below a title', async () => {
    const csv = 'Our companies\r\n\r\nCompany name;Short form;ABN;Region\r\nAcme;AC;51 824 753 556;NSW\r\n';

    const read = await upload(owner, `${companies}/import-file`, {
      name: 'list',
      bytes: Buffer.from(csv.replaceAll(';', ',')),
    });

    expect(read.body).toEqual({
      columns: [
        { header: 'Company name', field: 'company' },
        { header: 'Short form', field: 'company_abbreviation' },
        { header: 'ABN', field: 'abn' },
        { header: 'Region', field: 'regions' },
      ],
      rows: [['Acme', 'AC', '51 824 753 556', 'NSW']],
      row_numbers: [4],
    });
  });

  it('keeps the cells of columns without a heading, also to the right of the last one', async () => {
    const bytes = Buffer.from(',Short form\r\nAcme,AC,Sydney\r\n');

    const read = await upload(owner, `${companies}/import-file`, { name: 'list', bytes });

    expect(read.body.columns.map(({ header }: { header: string }) => header)).toEqual(['', 'Short form', '']);
    expect(read.body.rows).toEqual([['Acme', 'AC', 'Sydney']]);
  });

  it('is read back as it was exported, formulas as text', async () => {
    const name = '=Sum Builders';
    await owner.post(companies, { company: name });
    const exported = await owner.get(
      `/api/manage/company/export?workspace_id=${site.workspace.workspace_id}&format=csv`,
    );

    const read = await upload(owner, `${companies}/import-file`, { name: 'list', bytes: Buffer.from(exported.text) });
    const at = read.body.columns.findIndex(({ field }: { field: string }) => field === 'company');

    expect(read.body.rows.map((row: string[]) => row[at])).toContain(name);
  });

  it('is read below the headings that builders use, without the headings of sections and the total', async () => {
    const heads = 'No.,Subcontractor,A.B.N.,A.C.N.,Trade / Package,State,Ph,Contact name,Email address';
    const csv = `Subbies\r\n${heads}\r\nFORMWORK,,,,,,,,\r\n1,Acme,51 824 753 556,,Formwork,NSW,,,\r\nTotal: 1 subbie,,,,,,,,\r\n`;

    const { body } = await upload(owner, `${companies}/import-file`, { name: 'list', bytes: Buffer.from(csv) });

    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual([
      null,
      'company',
      'abn',
      'acn',
      'trades',
      'regions',
      'phone',
      'contacts',
      'email',
    ]);
    expect(body.rows.map((row: string[]) => row[1])).toEqual(['Acme']);
    expect(body.row_numbers).toEqual([4]);
  });

  it('keeps a row whose one value is of a field: the second e-mail address of a company is not lost', async () => {
    const csv =
      'No.,Company,ABN,Email address,Kept by\r\n1,Acme,51 824 753 556,info@acme.example,\r\n,,,accounts@acme.example,\r\n' +
      ',,,,Checked by Ann\r\n,,,Total 2,\r\n';

    const { body } = await upload(owner, `${companies}/import-file`, { name: 'list', bytes: Buffer.from(csv) });

    expect(body.rows.map((row: string[]) => row[3])).toEqual(['info@acme.example', 'accounts@acme.example']);
    expect(body.row_numbers).toEqual([2, 3]);
    const rows = body.rows.map(([, company, abn, email]: string[]) => ({ company, abn, email }));
    const { body: checked } = await owner.post(`${companies}/bulk`, { rows, dry_run: true });
    expect(checked.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'faulty']);
  });

  const reported = join(import.meta.dirname, '../../../../../shared/fixtures/reported');
  it.skipIf(!existsSync(reported))(
    'has numbers as spreadsheets keep them; those that lost digits are refused',
    async () => {
      const checkedFile = async (name: string) => {
        const { body } = await upload(owner, `${companies}/import-file`, {
          name,
          bytes: readFileSync(join(reported, name)),
        });
        const fields = body.columns.map(({ field }: { field: string | null }) => field);
        const rows = body.rows.map((row: string[]) =>
          Object.fromEntries(row.flatMap((cell, at) => (fields[at] ? [[fields[at], cell]] : []))),
        );
        const { body: result } = await owner.post(`${companies}/bulk`, { rows, dry_run: true });
        return result.rows.map(
          ({ outcome, faults }: { outcome: string; faults: { field: string; message: string }[] }) => [
            outcome,
            ...faults.map(({ field, message }) => `${field}: ${message}`),
          ],
        );
      };

      expect(await checkedFile('c2-companies-numbers.xlsx')).toEqual([
        [
          'faulty',
          'acn: An ACN has nine digits, not 7. If a spreadsheet removed zeros at the front, it is 004 085 616.',
        ],
        // Kept as 5.1824753556E10 in the file.
        [expect.not.stringMatching('faulty')],
        ['faulty', expect.stringMatching(/^abn: .* has this ABN already/)],
      ]);
      expect(await checkedFile('c2-companies-numbers.csv')).toEqual([
        [
          'faulty',
          'abn: An ABN is eleven digits. A spreadsheet shortened this one: format its column as text or number, and save again.',
          expect.stringMatching(/^acn: .* it is 004 085 616\.$/),
        ],
      ]);
    },
  );

  it('has several trades, states and tags in one cell as lists write them, and as people do', async () => {
    const rows = [
      {
        company: 'Lists Pty Ltd',
        trades: 'Electrical, Communications data',
        regions: 'NSW, QLD',
        tags: 'Preferred, Local',
      },
      { company: 'People Pty Ltd', trades: 'Communications/Data; Formwork', regions: 'NSW/ACT' },
      { company: 'States Pty Ltd', regions: 'New South Wales; Vic.', contacts: 'Kim Ho, Foreman, Ph: 0412 345 678' },
      { company: 'Nowhere Pty Ltd', regions: 'NSW, Mars' },
    ];

    const { body } = await owner.post(`${companies}/bulk`, { rows, dry_run: false, leave_out_faulty: true });

    const stored = (await listed('Pty')) as unknown as { company: string; trades: string[]; regions: string[] }[];
    const of = (name: string) => stored.find(({ company }) => company === name)!;
    expect(of('Lists Pty Ltd')).toMatchObject({
      trades: ['electrical', 'communications_data'],
      regions: ['NSW', 'QLD'],
      tags: ['Preferred', 'Local'],
    });
    expect(of('People Pty Ltd')).toMatchObject({
      trades: ['communications_data', 'formwork'],
      regions: ['NSW', 'ACT'],
    });
    expect(of('States Pty Ltd')).toMatchObject({
      regions: ['NSW', 'VIC'],
      contacts: [{ name: 'Kim Ho', title: 'Foreman', phone: '0412 345 678' }],
    });
    expect(body.rows[3].faults).toEqual([{ field: 'regions', message: expect.stringContaining('“NSW, Mars”') }]);
  });

  it('has contacts in one cell, as they are exported, and reports faults in one', async () => {
    const bulk = (contacts: string, company: string) =>
      owner.post(`${companies}/bulk`, { rows: [{ company, contacts }], dry_run: false });
    const stored = await bulk('Ana Ruiz, ana@example.com, Foreman, +61 2 9000 1111; Bo Lund', 'Contacts Pty Ltd');
    const faulty = await bulk('Ana Ruiz, ana@', 'Faulty Pty Ltd');
    const exported = await owner.get(
      `/api/manage/company/export?workspace_id=${site.workspace.workspace_id}&format=csv&q=Contacts`,
    );

    expect([stored.status, faulty.status]).toEqual([200, 422]);
    expect(exported.text).toContain('"Ana Ruiz, Foreman, ana@example.com, +61 2 9000 1111; Bo Lund"');
    expect(JSON.stringify(faulty.body)).toContain('contacts');
  });

  it('without headings, or with more rows than one import takes, is refused with what to do', async () => {
    const many = await toXlsx(
      'Companies',
      [{ header: 'Company', value: (row: string) => row }],
      Array.from({ length: 2001 }, (_, at) => `Company ${at}`),
    );

    const none = await upload(owner, `${companies}/import-file`, {
      name: 'list',
      bytes: Buffer.from('1,2\r\n3,4\r\n'),
    });
    const tooMany = await upload(owner, `${companies}/import-file`, { name: 'list', bytes: many });

    expect([none.status, none.body.message]).toEqual([
      422,
      'No headings were recognised. Give the first row headings such as Name, Short form, ABN, ACN, Trades, Regions, Phone, E-mail, Website, Address, Contacts, Tags, Rating, Notes, Id in other systems, Runs the workspace.',
    ]);
    expect([tooMany.status, tooMany.body.message]).toEqual([
      422,
      'The file has more than 2,000 rows, the most that one import takes. Split it.',
    ]);
  });
});

describe('the rows of an import', () => {
  const rows = [
    { company: 'Bluegum Concrete', abn: '51 824 753 556' },
    { company: 'bluegum concrete ' },
    { company: 'Faulty One', abn: '51 824 753 557' },
    { company: '', company_abbreviation: 'far too long for a short form' },
    { company: 'Faulty Two', is_primary_company: 'perhaps' },
  ];

  it('are previewed with every fault by its cell, and nothing is stored', async () => {
    const preview = await owner.post(`${companies}/bulk`, { rows });

    expect(preview.body).toMatchObject({ created: 1, existing: 1, faulty: 3, committed: false });
    expect(preview.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'create',
      'exists',
      'faulty',
      'faulty',
      'faulty',
    ]);
    const faults = preview.body.rows.flatMap(
      ({ row, faults: own }: { row: number; faults: { field: string; message: string }[] }) =>
        own.map(({ field, message }) => [row, field, message]),
    );
    expect(faults).toEqual([
      [3, 'abn', expect.stringContaining('ABN')],
      [4, 'company', 'Give a value.'],
      [4, 'company_abbreviation', 'Give at most 12 characters.'],
      [5, 'is_primary_company', '“perhaps” is neither yes nor no.'],
    ]);
    expect(await listed('bluegum')).toEqual([]);
  });

  it('warn of a code that became a date', async () => {
    const { body } = await owner.post(`${companies}/bulk`, {
      rows: [{ company: 'Dated Pty Ltd', company_abbreviation: '2-Jan' }],
    });

    expect(body.rows[0].warnings).toEqual([expect.stringContaining('Short form “2-Jan” is a date.')]);
  });

  it('are stored together or not at all, or without the faulty ones if requested', async () => {
    const refused = await owner.post(`${companies}/bulk`, { rows, dry_run: false });
    const before = await listed('bluegum');
    const stored = await owner.post(`${companies}/bulk`, { rows, dry_run: false, leave_out_faulty: true });
    const again = await owner.post(`${companies}/bulk`, { rows: rows.slice(0, 2), dry_run: false });

    expect([refused.status, refused.body.message, Object.keys(refused.body.fields)]).toEqual([
      422,
      '3 rows have faults. Nothing was stored; correct them and send all rows again, or leave them out.',
      ['rows.3.abn', 'rows.4.company', 'rows.4.company_abbreviation', 'rows.5.is_primary_company'],
    ]);
    expect(before).toEqual([]);
    expect(stored.body).toMatchObject({ created: 1, committed: true });
    expect(again.body).toMatchObject({ created: 0, existing: 2 });
    expect(await listed('bluegum')).toMatchObject([{ company: 'Bluegum Concrete' }]);
  });

  it('name projects by name or number, and only those that the caller sees', async () => {
    const { body: project } = await owner.get(
      `/api/workspaces/${site.workspace.workspace_id}/projects/${site.projectId}`,
    );
    const sent = [
      { name: 'Night shift', project_id: project.project_name.toUpperCase() },
      { name: 'Day shift', project_id: 'Nowhere' },
    ];

    const preview = await owner.post(`${teams}/bulk`, { rows: sent });

    expect(preview.body).toMatchObject({ rows: [{ outcome: 'create' }, { outcome: 'faulty' }] });
    expect(preview.body.rows[1].faults).toEqual([
      { field: 'project_id', message: 'There is no project “Nowhere” in this workspace.' },
    ]);
  });
});

describe('an undo of an import', () => {
  it('keeps records that somebody changed since, or that somebody else created', async () => {
    const others = await build(w.database, (tx) => buildMember(tx, site.workspace, 'workspace-manager'));
    const theirs = await w.visitor(others.token).post(companies, { company: 'Wattle Electrical' });
    const made = await owner.post(`${companies}/bulk`, {
      rows: [{ company: 'Banksia Paving' }, { company: 'Boronia Steel' }],
      dry_run: false,
    });
    const [paving, steel] = made.body.rows.map(({ id }: { id: string }) => id);
    await owner.patch(`${companies}/${steel}`, { company_abbreviation: 'BS', version: 1 });

    const undone = await owner.post(`${companies}/bulk/take-back`, {
      records: [paving, steel, theirs.body.id_company].map((id: string) => ({ id, version: 1 })),
    });

    expect(undone.body).toEqual({
      deleted: 1,
      kept: [
        { id: steel, name: 'Boronia Steel' },
        { id: theirs.body.id_company, name: 'Wattle Electrical' },
      ],
    });
    expect(await listed('banksia')).toEqual([]);
  });

  it('keeps a record below which something has been added since', async () => {
    const rows = [{ company: 'Grevillea Cranes' }, { company: 'Hakea Glazing' }];
    const made = await owner.post(`${companies}/bulk`, { rows, dry_run: false });
    const [cranes, glazing] = made.body.rows.map(({ id }: { id: string }) => id);
    const prequalifications = companies.replace(/companies$/, 'prequalifications');
    const licence = { name: 'Crane licence', kind: 'licence', company_id: cranes };
    const { id } = (await owner.post(prequalifications, licence)).body;

    const undone = await owner.post(`${companies}/bulk/take-back`, {
      records: [cranes, glazing].map((each: string) => ({ id: each, version: 1 })),
    });

    expect(undone.body).toEqual({ deleted: 1, kept: [{ id: cranes, name: 'Grevillea Cranes' }] });
    expect((await owner.get(`${companies}/${cranes}`)).body.is_deleted).toBe(false);
    expect((await owner.patch(`${prequalifications}/${id}`, { number: '7', version: 1 })).status).toBe(200);
  });
});
