// Test files that share a worker but no modules: each loads its own.
import { vi } from 'vitest';

vi.resetModules();
