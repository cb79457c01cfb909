// Runs before each file of component tests.
import { afterEach } from 'vitest';
import { closePage } from './open-page.tsx';

afterEach(closePage);
