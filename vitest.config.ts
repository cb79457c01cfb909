import { defineConfig } from 'vitest/config';
import { callTable } from './web/build/call-table.ts';

export default defineConfig({
  plugins: [callTable()],
  test: {
    include: [
      'domain/*/test/**/*.test.ts',
      'contract/test/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['server/test/database-setup.ts'],
    setupFiles: ['tools/seed.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
