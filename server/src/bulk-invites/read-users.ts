// Parses a row into a member to invite and the details of a worker; or all its faults, by field.
import type { InvitedField, InvitedRow, InvitedUser } from '@horizon/contract';
import { namePattern } from '@horizon/contract';
import { monthFirstFaults } from '../platform/import/month-first-dates.ts';
import { readDay } from '../platform/import/read-day.ts';
import { isMailAddress } from '../platform/mail/address.ts';
import type { WantedMember } from '../people/invite-many.ts';
import type { NewDetails } from '../workers/many-details.ts';

/** Ids by names, numbers and ids in lower case. */
export type IdsByName = ReadonlyMap<string, string>;
export interface Places {
  roles: IdsByName;
  projects: IdsByName;
}

export interface Fault {
  field: InvitedField;
  message: string;
}

export interface ReadUser {
  row: number;
  member: WantedMember | null;
  details: NewDetails | null;
  faults: Fault[];
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A row of a table in the form of the call: several roles or projects in one cell are separated by semicolons. */
export function userOfRow(row: InvitedRow): InvitedUser {
  const { email, first_name, last_name, phone, title, roles, projects, ...details } = row;
  const given = Object.entries({ email, first_name, last_name, phone, title }).filter(([, text]) => text !== undefined);
  return {
    ...Object.fromEntries(given),
    roles: listOf(roles),
    project_ids: listOf(projects),
    extra_details: details,
  };
}

const isName = new RegExp(namePattern, 'u');
const longestName = 100;

/** Parses the rows; an e-mail of an earlier row is a fault of the later one. */
export function readUsers(users: readonly InvitedUser[], places: Places): ReadUser[] {
  const seen = new Map<string, number>();
  const faultOfDay = monthFirstFaults(users.map((user) => user.extra_details?.start_date));
  return users.map((user, index) => {
    const read = readUser(user, index + 1, places);
    const message = faultOfDay(user.extra_details?.start_date);
    if (message !== null) read.faults.push({ field: 'start_date', message });
    const email = user.email?.trim().toLowerCase() ?? '';
    const earlier = seen.get(email);
    if (email !== '' && earlier !== undefined) {
      read.faults.push({ field: 'email', message: `Row ${earlier} has this e-mail already.` });
    } else if (email !== '') {
      seen.set(email, index + 1);
    }
    return read.faults.length > 0 ? { ...read, member: null } : read;
  });
}

function readUser(user: InvitedUser, row: number, places: Places): ReadUser {
  const faults: Fault[] = [];
  const fault = (field: InvitedField, message: string) => faults.push({ field, message });
  const email = user.email?.trim() ?? '';
  if (email === '') fault('email', 'Enter the e-mail.');
  else if (email.length > 254 || !isMailAddress(email))
    fault('email', `“${shortened(email)}” is not an e-mail address.`);
  const names = { first_name: user.first_name?.trim() ?? '', last_name: user.last_name?.trim() ?? '' };
  for (const [field, words] of [
    ['first_name', 'first name'],
    ['last_name', 'last name'],
  ] as const) {
    if (names[field] === '') fault(field, `Enter the ${words}.`);
    else if (!isName.test(names[field])) fault(field, `The ${words} is not one line of text.`);
    else if (names[field].length > longestName) fault(field, `The ${words} is longer than ${longestName} characters.`);
  }
  const title = limited('title', user.title, 100, fault);
  const phone = limited('phone', user.phone, 40, fault);
  const projectIds = idsOf(user.project_ids ?? [], places.projects, (name) =>
    fault('projects', `There is no project “${shortened(name)}” in this workspace.`),
  );
  const roleIds = idsOf(user.roles ?? [], places.roles, (name) =>
    fault('roles', `There is no role “${shortened(name)}” in this workspace.`),
  );
  if ((user.roles ?? []).length === 0) {
    fault('roles', 'Enter at least one role: without one the person sees nothing.');
  }
  const details = readDetails(user.extra_details ?? {}, fault);
  const isOnProjects = (user.project_ids ?? []).length > 0;
  return {
    row,
    member: {
      row,
      email,
      ...names,
      title,
      phone,
      role_ids: isOnProjects ? [] : roleIds,
      project_roles: isOnProjects
        ? projectIds.flatMap((project_id) => roleIds.map((role_id) => ({ project_id, role_id })))
        : [],
    },
    details,
    faults,
  };
}

type AddFault = (field: InvitedField, message: string) => void;

function readDetails(extra: NonNullable<InvitedUser['extra_details']>, fault: AddFault): NewDetails | null {
  const day = extra.start_date?.trim() ?? '';
  const start = day === '' ? null : readDay(day);
  if (day !== '' && start === null) fault('start_date', `“${shortened(day)}” is not a date. Write it as 31/12/2026.`);
  const details = {
    employee_number: limited('employee_number', extra.employee_number, 40, fault),
    employer: limited('employer', extra.employer, 200, fault),
    level: limited('level', extra.level, 60, fault),
    start_date: start,
  };
  return Object.values(details).some((value) => value !== null) ? details : null;
}

function limited(field: InvitedField, text: string | undefined, length: number, fault: AddFault): string | null {
  const value = text?.trim() ?? '';
  if (value.length > length) fault(field, `This is longer than ${length} characters.`);
  // PostgreSQL refuses control characters, or nobody can read them.
  if (value !== '' && !isName.test(value)) fault(field, 'This is not one line of text.');
  return value === '' ? null : value;
}

function idsOf(names: readonly string[], known: IdsByName, missing: (name: string) => void): string[] {
  const ids = names.flatMap((name) => {
    const id = known.get(name.trim().toLowerCase());
    if (id === undefined) missing(name);
    return id ?? [];
  });
  return [...new Set(ids)];
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)} …` : text);
