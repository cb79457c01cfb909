// The values of the property tests: from HORIZON_SEED where it is set, else others in every run.
import { configureGlobal, readConfigureGlobal } from 'fast-check';

const seed = process.env['HORIZON_SEED'];
if (seed !== undefined) {
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}
