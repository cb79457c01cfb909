// The demo company; filled by the builders below.
import type { Database } from '../src/platform/database.ts';

export async function seedDemo(_database: Database): Promise<boolean> {
  return false;
}
