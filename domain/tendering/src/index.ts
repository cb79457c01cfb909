export {
  lettingDates,
  lettingStanding,
  type LettingDates,
  type LettingStage,
  type LettingStanding,
  type LettingTimes,
} from './letting.ts';
export { receivedAmount, sumBid, type BidSum } from './bid-sum.ts';
export { dollarsExGst } from './base-price.ts';
export { levelBids } from './level.ts';
export {
  adjustmentKinds,
  answers,
  type Adjustment,
  type AdjustmentKind,
  type Answer,
  type Bid,
  type BidLine,
  type Cell,
  type CellState,
  type LevelledBid,
  type ScopeRow,
  type Step,
} from './model.ts';
export {
  packageFigures,
  rankBids,
  savingOf,
  type Criterion,
  type Marks,
  type PackageFigures,
  type Standing,
} from './rank.ts';
export { median, suggestPlug, type PlugSuggestion } from './statistics.ts';
