// Reads a CSV or XLSX file of people into rows of texts, for the preview.
import { invitedFields, maxInvitedUsers, type InvitedField } from '@horizon/contract';
import {
  findHeadings,
  headsOfRows,
  plainHeading,
  recogniseHeadings,
  unguarded,
  type HeadingNames,
} from '../platform/import/headings.ts';
import { readSentTable, tooManyRows, unreadable } from '../platform/sent-table.ts';

const others: Partial<Record<InvitedField, readonly string[]>> = {
  email: ['email', 'mail', 'email address', 'e mail address'],
  first_name: ['given name', 'firstname'],
  last_name: ['surname', 'family name', 'lastname'],
  roles: ['role'],
  projects: ['project', 'project ids', 'project number'],
  title: ['title', 'job title'],
  phone: ['mobile', 'phone number'],
  employee_number: ['employee no', 'number', 'employee id'],
  employer: ['company'],
  level: ['award level', 'classification'],
  start_date: ['start date', 'start'],
};
const headings = Object.fromEntries(
  Object.entries(invitedFields).map(([field, label]) => [
    field,
    [...new Set([label, field.replaceAll('_', ' '), ...(others[field as InvitedField] ?? [])].map(plainHeading))],
  ]),
) as unknown as HeadingNames<InvitedField>;

/** The columns with their recognised fields, and the cells below the headings. */
export async function readInvitationFile(bytes: Buffer) {
  const { rows: cells } = await readSentTable(bytes, { rows: maxInvitedUsers });
  const at = findHeadings(cells, headings, 2);
  if (at === null) {
    throw unreadable(
      `No headings were recognised. Give the first row headings such as ${Object.values(invitedFields).slice(0, 4).join(', ')}.`,
    );
  }
  const heads = headsOfRows(cells[at]!, cells.slice(at + 1));
  const found = recogniseHeadings(heads, headings);
  const body = cells.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (body.length > maxInvitedUsers) throw tooManyRows(maxInvitedUsers);
  return {
    columns: heads.map((header, index) => ({ header, field: found[index] ?? null })),
    rows: body.map((row) => heads.map((_head, index) => unguarded(row[index] ?? ''))),
  };
}
