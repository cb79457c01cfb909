// The seed of the property tests: HORIZON_SEED if set, else random.
import { configureGlobal, readConfigureGlobal } from 'fast-check';

const seed = process.env['HORIZON_SEED'];
if (seed !== undefined) {
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}
