// Labour rates: awards, dated rates, allowances, project overrides, and pricing.
import { allowanceCalls } from './labour-rates/allowances.ts';
import { awardCalls } from './labour-rates/awards.ts';
import { rateGroupCalls } from './labour-rates/groups.ts';
import { rateImportCalls } from './labour-rates/import.ts';
import { manyRateCalls } from './labour-rates/many.ts';
import { overrideCalls } from './labour-rates/overrides.ts';
import { pricingCalls } from './labour-rates/pricing.ts';
import { raiseCalls } from './labour-rates/raise.ts';
import { rateCalls } from './labour-rates/rates.ts';
import { base } from './labour-rates/shapes.ts';
import { attachmentCalls } from './record/attachments.ts';

export { maxSelectedRates } from './labour-rates/rate-selection.ts';
export { maxImportedRates, maxCreatedAwards } from './labour-rates/import.ts';
export {
  allowanceBases,
  LabourRate,
  raisedSells,
  raiseRoundings,
  rateStates,
  salesTaxCodes,
} from './labour-rates/shapes.ts';

/** Every call of labour rates by its name. */
export const labourRateCalls = {
  ...rateCalls,
  ...rateGroupCalls,
  ...rateImportCalls,
  ...manyRateCalls,
  ...raiseCalls,
  ...pricingCalls,
  ...awardCalls,
  ...allowanceCalls,
  ...overrideCalls,
  ...attachmentCalls({
    one: 'LabourRate',
    oneWord: 'labour rate',
    domain: 'labour-rates',
    path: `${base}/{id}`,
    view: 'labour_rates:view',
    edit: 'labour_rates:edit',
  }),
};
