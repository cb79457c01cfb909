export { cycleWith } from './cycles.ts';
export { packageBudget, type BudgetedChange, type ChangeEffect, type PackageBudget } from './package-budget.ts';
export { rolledProgress } from './rolled-progress.ts';
