/** Other names that people know a place of the rail by; the palette finds it by them. */
export const otherNames: Readonly<Record<string, string>> = {
  Programme: 'Gantt chart schedule bar chart planner',
  Tasks: 'activities task list',
  WBS: 'work breakdown structure',
  Comparison: 'compare variance slippage',
  Calendars: 'working days holidays rain days',
  Import: 'Microsoft Project MPP Primavera P6 XER open file',
  'Weekly plan': 'last planner look-ahead lookahead commitments PPC',
  'Constraint log': 'roadblocks issues',
  'Critical path': 'longest path float',
  Resources: 'histogram levelling labour curve',
  Dashboard: 'overview status earned value',
  'Labour rates': 'wages pay costs',
  People: 'members users team access',
  History: 'audit log changes',
  Settings: 'workspace name region margin floor policies archive',
  Roles: 'permissions access rights',
};
